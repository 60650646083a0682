/* The frame around the pages: what is being loaded, what went wrong, and which page is shown. */
import "./site.js";

const ROOT = new URL("./", location).pathname;
const $ = (id) => document.getElementById(id);
const frame = $("pages");
const { title } = document;
const codes = Object.keys(SITE.texts);
const lang = navigator.languages.map((code) => code.slice(0, 2)).find((code) => codes.includes(code)) ?? "en";
const say = (name, facts = {}) => SITE.texts[lang][name].replace(/\{(\w+)\}/g, (_, key) => facts[key]);
const megabytes = (bytes) => (bytes / 1e6).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const STEPS = ["loading", "python", "program", "games"];
let [ready, persisted, wanted] = [false, false, location.hash.slice(1)];

document.documentElement.lang = lang;
frame.title = document.title;
frame.src = `before/${lang}/index.html`;

const warn = (text, button, act) => {
  $("warning").hidden = !text;
  $("text").textContent = text ?? "";
  $("act").hidden = !button;
  $("act").textContent = button ?? "";
  $("act").onclick = act;
};
const show = (state) => {
  const { step, done, all } = state;
  if (step) {
    $("loading").hidden = false;
    const facts = { step: STEPS.indexOf(step) + 1, steps: STEPS.length, done: megabytes(done ?? 0), all: megabytes(all ?? 0) };
    $("step").textContent = say(step, facts);
    $("bar").value = (STEPS.indexOf(step) + (all ? done / all : 0)) / STEPS.length;
  }
  if (state.fault) {
    $("loading").hidden = true;
    warn(say(state.fault, state), say("reload"), renew);
  }
  if (state.unsaved) warn(say("unsaved", { reason: state.unsaved }));
  if (state.saved) {
    warn();
    if (!persisted) navigator.storage?.persist?.();
    persisted = true;
  }
  if (state.ready && !ready) begin();
};
/* What takes longer than a moment, such as a kit, is said. */
const asked = new Set();
const wait = () => {
  if (!ready) return;
  $("loading").hidden = !asked.size;
  $("step").textContent = say("busy");
  $("bar").removeAttribute("value");
};
const hear = ({ state, ask, head, target }) => {
  if (state) show(state);
  if (ask && !target.endsWith("/live")) { asked.add(ask); setTimeout(wait, 500); }
  if (asked.delete(head)) wait();
};
const begin = () => {
  ready = true;
  $("loading").hidden = true;
  const path = frame.contentWindow.location.pathname;
  if (wanted || !path.startsWith(`${ROOT}before/`) || /\/(index|print)\.html$/.test(path)) {
    if (!path.startsWith(`${ROOT}app/`)) frame.src = `app${wanted || (path.endsWith("print.html") ? "/print" : "/")}`;
  }
};
frame.addEventListener("load", () => {
  const { pathname, search, hash } = frame.contentWindow.location;
  if (pathname.startsWith(`${ROOT}app/`)) {
    history.replaceState(null, "", `#${pathname.slice(ROOT.length + 3)}${search}${hash}`);
    document.title = frame.title = frame.contentDocument.title.replace(/pnp$/, title);
  }
});
addEventListener("hashchange", () => { if (ready) frame.src = `app${location.hash.slice(1) || "/"}`; });

const fresh = (registration) => {
  const offer = () => {
    if (!registration.waiting) return;
    warn(say("fresh"), say("begin"), () => registration.waiting.postMessage("begin"));
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  offer();
};
/* A new release begins, if there is one: the old one may lack files that nobody has any more. */
const renew = async () => {
  const found = await (await navigator.serviceWorker.getRegistration())?.update().catch(() => {});
  const next = found?.installing ?? found?.waiting;
  next?.addEventListener("statechange", () => { if (next.state === "redundant") location.reload(); });
  if (next) next.postMessage("begin");
  else location.reload();
};
const open = async () => {
  const channel = new BroadcastChannel(`pnp ${ROOT}`);
  channel.onmessage = ({ data }) => hear(data);
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    const taken = new Promise((then) => navigator.serviceWorker.addEventListener("controllerchange", then, { once: true }));
    registration.active.postMessage("claim");
    await taken;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  fresh(registration);
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => show(data);
  worker.onerror = ({ message }) => show({ fault: "broken", file: "worker.js", reason: message });
  /* a page that the browser keeps for its Back button would keep the games from the next one */
  addEventListener("pagehide", () => worker.terminate());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
  channel.postMessage({ hello: true });
};
if (navigator.serviceWorker && navigator.locks) open().catch((fault) => { warn(say("refused", { reason: fault.message })); });
else warn(say("refused", { reason: "https" }));
