/* Every tap counts, at once and in order; the page never jumps. */
const $ = (what) => document.querySelector(what);
const all = (what, where = document) => [...where.querySelectorAll(what)];
const on = (names, then, where = document) => names.split(" ").forEach((name) => where.addEventListener(name, then, true));
const stop = (event) => { event.preventDefault(); event.stopPropagation(); };
const gone = (it) => it.remove();
const log = () => $("#log").dataset;
const table = location.pathname;
document.documentElement.classList.add("scripts");

/* What goes wrong is told: an error of this page, a server that takes nothing now, no connection. */
const show = (what, on) => document.body.classList.toggle(what, on);
on("error unhandledrejection", ({ error, reason }) => { if (error || reason) show("broken", true); }, window);

/* Show what the server sends; keep what is typed. */
const morph = (old, now) => {
  if (old.id === "why") return;
  const typed = old.id === "pad" && all(".number", old).some((it) => it.value !== it.defaultValue);
  if (typed || old.isEqualNode(now)) return;
  if (old.nodeType !== 1 || old.nodeName !== now.nodeName || old.id !== now.id) { old.replaceWith(now); return; }
  for (const name of old.getAttributeNames()) if (!now.hasAttribute(name) && !/open|tabindex/.test(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) old.setAttribute(name, value);
  const [had, next] = [[...old.childNodes], [...now.childNodes]];
  next.forEach((it, at) => (had[at] ? morph(had[at], it) : old.append(it)));
  had.slice(next.length).forEach(gone);
};
let shown = 0; /* an answer that was asked for before another page came is older than that */
const take = (html) => {
  shown += 1;
  const now = document.createRange().createContextualFragment(html).firstElementChild;
  const { number, self, next, turn } = now.dataset;
  if (next > log().next) location = next;
  if (+number < +log().number) { log().self = self; refresh(); return; }
  for (const it of all(".why")) if ((it.dataset.turn ??= turn) !== turn) it.remove(); /* about an earlier turn */
  morph($("#log"), now);
  htmx.process($("#log"));
  settle();
};
on("htmx:beforeSwap", ({ detail: { xhr } }) => {
  aim = {};
  if (xhr.status < 400) setTimeout(take, 0, xhr.responseText); else refresh();
});

/* Entries to send, oldest first; tabs share them. */
let store = {};
try { store = localStorage; } catch { /* none */ }
const keep = (item) => { try { store[item.key] = JSON.stringify(item); } catch { /* full: it is kept on the page */ } };
const queue = Object.keys(store).sort().filter((key) => key.startsWith(`${table} `)).map((key) => JSON.parse(store[key]));
let [busy, taps, news] = [false, 1e5, ""];
let [wait, due, timer, source, silent] = [0, 0];
const enter = (what, fields) => {
  const id = Date.now().toString(36) + taps++;
  const item = { what, key: `${table} ${id}`, body: { seen: log().number, ...fields, id } };
  queue.push(item);
  keep(item);
  settle();
  if (!wait) send(); else if (due - Date.now() > 1000) ask(1000);
  return id;
};
const send = async () => {
  const [item, { self, state }, before] = [queue[0], log(), shown];
  if (busy || (!item && [state, ""].includes(news))) return;
  busy = true;
  if (!item) news = "";
  const stopper = new AbortController();
  const late = setTimeout(() => stopper.abort(), 8000);
  const init = { headers: { "HX-Request": "true" }, signal: stopper.signal };
  if (item) Object.assign(init, { method: "POST", body: new URLSearchParams(item.body) });
  let html, ok, status;
  try {
    const answer = await fetch(item ? `${table}/${item.what}` : self, init);
    ({ ok, status } = answer);
    html = await answer.text();
  } catch { status = 0; } finally {
    clearTimeout(late);
    busy = false;
  }
  const [gone401, taken] = [[401, 404].includes(status), ok || (item && [400, 409, 422].includes(status))];
  cut(!status);
  show("not-taken", !!status && !taken && !gone401);
  if (gone401) { location.reload(); return; }
  if (!taken || !html) {
    news = news || "?";
    wait = Math.min(Math.max(wait * 1.5, status === 429 ? 3000 : 700), 30000);
    ask(wait);
    return;
  }
  const back = wait;
  wait = 0;
  if (back || !source) ask(source ? 12000 : silent && !back ? 4000 : 0);
  if (item) all("[aria-busy]").forEach(free);
  if (!ok) refuse(html);
  if (item) delete store[queue.shift().key];
  if (item && !item.body.place) aim = {};
  if (queue.length) settle();
  else if (ok && self === log().self && before === shown) take(html);
  else news = "?";
  send();
};
/* What was refused is told in the line above the keys; a question about an entry is a dialog. None is told twice. */
const refuse = (html) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const it of page.querySelectorAll(".ask, .why, .told")) {
    const place = $(it.matches(".ask") ? "#asks" : "#why") ?? $("#asks");
    it.classList.toggle("why", !it.matches(".ask"));
    if (!all("#asks > *, .why").some((had) => had.textContent === it.textContent)) place.append(it);
  }
};
const refresh = () => { news = "?"; send(); };

/* Show it, then aim at the next. A draft is part of a hand: 42/1. */
let [aim, done, draft] = [{}, [], "/"];
const aimed = () => $("[data-place][aria-current]");
const draw = (at, value) => {
  all("svg", at).forEach(gone);
  for (const it of value.match(/[A-Z]\d?|\d(?!$)/g) ?? []) {
    (at.querySelector(".hand") ?? at).insertAdjacentHTML("beforeend", `<svg class="die"><use href="#d-${it}"></use></svg>`);
  }
  at.classList.add("later");
};
const settle = () => {
  all(".later").forEach((it) => it.classList.remove("later"));
  for (const { body: { place, value } } of queue) {
    all(`[data-place="${place}"]`).forEach((at) => { draw(at, value); at.dataset.value = value; });
  }
  const cells = all("a[data-place]");
  const from = cells.findIndex(({ dataset }) => dataset.place === aim.place);
  const kept = from < 0 ? aimed() : cells[from].dataset.value === aim.value && cells[from];
  const at = kept || [...cells.slice(from + 1), ...cells].find(({ dataset: { value, lane } }) => !value && lane === aim.lane);
  cells.forEach((it) => { if (it === at) it.setAttribute("aria-current", "true"); else it.removeAttribute("aria-current"); });
  if (at?.dataset.place !== aim.place) draft = "/";
  if (draft[1]) draw(at, draft);
  all("[data-rolls]").forEach((it) => { it.setAttribute("aria-pressed", draft.endsWith(`/${it.dataset.rolls}`)); });
  aim = { ...at?.dataset };
  $("#unsent").textContent = queue.length || "";
  $("#unsent").parentNode.hidden = !queue.length;
  call();
  all("[data-script]").forEach(({ dataset }) => import(dataset.script).catch(() => {})); /* it works without */
};
/* Whose turn it is: title and icon say it, also while another page is in front; the screen stays on meanwhile. */
const title = log().turn ? document.title.replace(`${log().turn} – `, "") : document.title;
const XMLNS = "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'";
let asked = log().turn;
let lock = null;
const beep = () => {
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.15);
};
const call = () => {
  const { turn, sound } = log();
  document.title = turn ? `${turn} – ${title}` : title;
  $("[rel=icon]").href = turn ? `data:image/svg+xml,<svg ${XMLNS}><circle cx='4' cy='4' r='4' fill='red'/></svg>` : "data:,";
  if (turn && turn !== asked) { navigator.vibrate?.(80); if (sound) beep(); }
  asked = turn;
  if (turn && !document.hidden) lock ??= navigator.wakeLock?.request("screen").catch(() => null);
  else { lock?.then((it) => it?.release()); lock = null; }
};
const put = ({ dataset: { place, value: was } }, value) => {
  draft = "/";
  done.push({ place, value: was, of: enter("edit", { place, value }) });
};
const undo = (what, fields) => {
  if (draft[1]) {
    draft = draft.replace(/\d?\/.*/, "/");
    draw(aimed(), aim.value);
    settle();
  } else {
    const it = done.pop();
    aim = it ?? aim;
    enter(what, { ...fields, ...it });
  }
};
const press = ({ dataset: { key, face = "", rolls, place, value } }) => {
  const [dice, tried] = draft.split("/");
  if (place) aim = { place, value };
  else if (!aimed()) return;
  draft = `${(dice + face).slice(0, 3)}/${rolls ?? tried}`;
  if (key === undefined && draft.length < 5) settle(); else put(aimed(), key ?? draft);
};

/* Blockers: a finger paints empty squares or erases; its first may change colour. */
const SQUARE = ".bl-square";
let stroke = null;
const paint = (at) => {
  const [square, brush] = [at?.closest(SQUARE), $("[name=brush]:checked")?.value];
  const had = square?.dataset.value;
  if (!square || !brush || (stroke !== null && (stroke ? had : ![had, "."].includes(brush)))) return;
  stroke ??= had === brush ? "" : brush.replace(".", "");
  if (had !== stroke) put(square, stroke);
};

/* What was pressed waits for its answer; a key that is held down is one. */
on("keydown", (event) => { if (event.repeat && event.key === "Enter") event.preventDefault(); });
const free = (it) => it.removeAttribute("aria-busy");
const once = (it, event) => {
  if (it.hasAttribute("aria-busy")) stop(event);
  it.setAttribute("aria-busy", "true");
};
on("htmx:afterRequest", ({ detail }) => free(detail.elt));
on("pageshow", () => all("[aria-busy]").forEach(free), window);

/* A key counts when touched; a click, without a touch before it. */
let down, button;
on("click", ({ target }) => { button = target.closest("button"); });
on("pointerdown click", (event) => {
  const [at, touch] = [event.target.closest(".keys button, #clear, [data-place]"), event.type !== "click"];
  stroke = null;
  all(".why").forEach(gone);
  if (!at || event.button) return;
  if (!touch) stop(event);
  if (touch || at !== down) (at.matches(SQUARE) ? paint : press)(at);
  down = touch && at;
});
on("pointermove", (event) => {
  if (event.buttons && stroke !== null) paint(document.elementFromPoint(event.clientX, event.clientY));
});
on("submit", (event) => {
  const form = event.target;
  const what = form.action.split("/").pop();
  form.closest("#asks > *")?.remove();
  const act = { edit: enter, undo }[what];
  if (form.getAttribute("method") === "dialog" && !window.HTMLDialogElement) stop(event);
  if (form.getAttribute("method") === "dialog") return;
  if (!act) { once(form, event); return; }
  stop(event);
  if (queue.length && $(".played")) return;
  const fields = Object.fromEntries(new FormData(form));
  const buttons = [...form.elements].filter((it) => it.type === "submit");
  const by = event.submitter || buttons.find((it) => it === button) || buttons[0];
  if (by && by.name) fields[by.name] = by.value;
  if ($(".played")) by?.setAttribute("aria-busy", "true");
  act(what, fields);
  for (const it of form.elements) { it.defaultValue = it.value; it.defaultChecked = it.checked; }
  form.reset();
});

/* Played on a large screen: the keys 1 to 9 are the dice, tiles and buttons of the moment, as their corners say. */
on("keydown", ({ key, target, repeat, ctrlKey, altKey, metaKey }) => {
  if (repeat || ctrlKey || altKey || metaKey || target.closest("input:not([type=checkbox]), select, textarea")) return;
  all(".played #pad :is(a.thrown, label.thrown, .moves button)")[key - 1]?.click();
});

/* The board is one tab stop; arrows move in it. */
all(SQUARE).slice(1).forEach((it) => { it.tabIndex = -1; });
on("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[event.key];
  down = null;
  if (!step || !event.target.matches(SQUARE)) return;
  stop(event);
  all(SQUARE)[all(SQUARE).indexOf(event.target) + step]?.focus();
});

/* One timer: it asks after 12 seconds of silence, and a server that is gone later and later, up to half a minute. */
const ask = (after) => {
  clearTimeout(timer);
  due = Date.now() + after;
  timer = setTimeout(look, after);
};
const look = () => {
  if (!wait && (!silent || !source)) listen();
  silent = true;
  if (!wait) ask(4000);
  refresh();
};
const cut = (off) => {
  const clock = $("#since");
  if (off && !clock.textContent) clock.textContent = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  if (!off) clock.textContent = "";
  show("cut-off", off);
};
const hear = ({ data }) => {
  silent = false;
  if (!queue.length) cut(false);
  if (!wait) ask(12000);
  news = data || news;
  send();
};
const listen = () => {
  source?.close();
  const stream = new EventSource(`${table}/live`);
  source = stream;
  on("open beat moved", hear, stream);
  on("error", () => {
    stream.close();
    if (source !== stream) return;
    source = null;
    if (!wait) refresh();
  }, stream);
  ask(silent ? 4000 : 12000);
};
const wake = () => {
  lock = null;
  wait = 0;
  listen();
  refresh();
};
on("htmx:sendError htmx:timeout", () => { cut(true); if (!wait) refresh(); });
on("htmx:responseError", ({ detail: { xhr } }) => show("not-taken", xhr.status > 428));
on("visibilitychange", () => { if (!document.hidden) wake(); });
on("online", wake, window);
settle();
listen();
send();
