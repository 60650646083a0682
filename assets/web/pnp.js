/* What htmx does not do: listen to the game, and leave alone what a thumb has begun. */
(() => {
  "use strict";
  let source = null;
  let waiting = 0;

  const log = () => document.getElementById("log");
  const number = () => Number(log()?.dataset.number ?? 0);

  /* Whether something on the pad was chosen or typed and not sent yet. */
  const begun = () =>
    [...document.querySelectorAll("#pad input, #pad select")].some((each) => {
      if (each.type === "radio" || each.type === "checkbox") return each.checked !== each.defaultChecked;
      if (each.tagName === "SELECT") return [...each.options].some((one) => one.selected !== one.defaultSelected);
      return each.type !== "hidden" && each.value !== each.defaultValue;
    });

  /* Fetch how the game stands: all of it, or all but the pad. What a thumb does meanwhile goes before. */
  let busy = 0;
  let asked = null;
  const refresh = (whole) => {
    const here = log();
    if (!here || !window.htmx || asked) return;
    const part = whole || !begun() || !document.getElementById("live") ? "#log" : "#live";
    asked = { here, part, whole };
    window.htmx
      .ajax("GET", here.dataset.self, { source: document.body, target: part, select: part, swap: "outerHTML" })
      .catch(() => {})
      .then(() => {
        const seen = document.querySelector("#live [name=seen]");
        if (part === "#live" && seen) log().dataset.number = seen.value;
        asked = null;
        look();
      });
  };

  const outdated = (event) => {
    if (event.detail.requestConfig.elt !== document.body || !asked) return;
    const late = asked.here !== log() || (asked.part === "#log" && !asked.whole && begun());
    if (late || busy) event.detail.shouldSwap = false;
  };

  /* Look, in a moment, whether the page shows the last entry; not while an entry of its own is under way. */
  let latest = null;
  const look = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (latest === null || asked) return;
      const over = latest < 0;
      if (over ? log()?.dataset.over === "1" : latest <= number()) return;
      if (busy) look();
      else refresh(over);
    }, 120);
  };

  const moved = (event) => {
    latest = Number(event.data);
    look();
  };

  const listen = () => {
    const here = log();
    if (!here || source) return;
    source = new EventSource(`${here.dataset.live}?seen=${number()}`);
    source.addEventListener("moved", moved);
    source.addEventListener("open", () => { document.body.classList.remove("cut-off"); tell(); });
    source.addEventListener("error", () => { document.body.classList.add("cut-off"); tell(); });
  };

  const refused = (event) => {
    const { xhr, requestConfig } = event.detail;
    if (xhr.status === 401 || xhr.status === 404) window.location.reload();
    else if (requestConfig.verb !== "get") refresh(true);
  };

  /* Tell a screen reader what was entered and what is wrong; the place for it is never swapped. */
  const tell = () => {
    const told = document.getElementById("told");
    if (!told) return;
    const news = [...document.querySelectorAll("#news, #log .fault, #verdict")].map((each) => each.textContent.trim());
    const text = document.body.classList.contains("cut-off") ? document.querySelector(".cut").textContent : news.join(" ");
    if (told.textContent !== text) told.textContent = text;
  };

  /* One stop for the tab key on the board of Blockers; the arrows lead from square to square. */
  let stop = "A1";
  const rove = () => document.querySelectorAll(".bl-square").forEach((each) => { each.tabIndex = each.id === stop ? 0 : -1; });
  const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const walk = (event) => {
    const way = arrows[event.key];
    if (!way || !event.target.matches?.(".bl-square")) return;
    const row = event.target.id.charCodeAt(0) + way[0];
    const next = document.getElementById(String.fromCharCode(row) + (Number(event.target.id[1]) + way[1]));
    event.preventDefault();
    if (next?.matches(".bl-square")) next.focus();
  };
  const stopAt = (event) => {
    if (!event.target.matches?.(".bl-square")) return;
    stop = event.target.id;
    rove();
  };

  document.addEventListener("keydown", walk);
  document.addEventListener("focusin", stopAt);
  document.addEventListener("htmx:afterSettle", () => { rove(); tell(); });
  document.addEventListener("DOMContentLoaded", () => { listen(); rove(); });
  document.addEventListener("htmx:beforeRequest", (event) => { busy += event.detail.elt !== document.body; });
  document.addEventListener("htmx:afterRequest", (event) => { busy -= event.detail.elt !== document.body; });
  document.addEventListener("htmx:beforeSwap", outdated);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(false); });
  document.addEventListener("htmx:sendError", () => document.body.classList.add("cut-off"));
  document.addEventListener("htmx:afterOnLoad", () => document.body.classList.remove("cut-off"));
  document.addEventListener("htmx:responseError", refused);
  window.addEventListener("pagehide", () => { source?.close(); source = null; });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { listen(); refresh(false); } });
})();
