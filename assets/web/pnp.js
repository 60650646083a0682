/* What htmx does not do: every tap counts, at once and in its order; nothing jumps; the game is listened to. */
(() => {
  "use strict";
  const $ = (what, where = document) => where.querySelector(what);
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const on = (names, then, where = document) => names.split(" ").forEach((name) => where.addEventListener(name, then, true));
  const log = () => $("#log").dataset;
  const table = location.pathname;
  const ask = (address, body) =>
    fetch(address, { body, method: body ? "POST" : "GET", headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(8000) });

  /* The page becomes what the server sends, element by element: what is under a thumb, or half typed, stays. */
  const begun = () => all("#pad input").some((each) => !each.closest(".brush") && each.type !== "hidden"
    && (each.checked !== each.defaultChecked || each.value !== each.defaultValue));
  const morph = (old, now) => {
    if (old.isEqualNode(now) || (old.id === "pad" && begun())) return;
    if (old.nodeType !== 1 || old.nodeName !== now.nodeName || old.id !== now.id) { old.replaceWith(now); return; }
    for (const { name } of [...old.attributes]) if (name !== "open" && !now.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const had = [...old.childNodes];
    [...now.childNodes].forEach((each, at) => { if (had[at]) morph(had[at], each); else old.append(each); });
    had.slice(now.childNodes.length).forEach((each) => each.remove());
  };
  const take = (text) => {
    const now = $("#log", new DOMParser().parseFromString(text, "text/html"));
    if (!now || +now.dataset.number < +log().number) return false;
    if (now.dataset.next && !log().next) location.assign(now.dataset.next);
    all("noscript", now).forEach((each) => { each.textContent = each.innerHTML; });
    morph($("#log"), now);
    window.htmx?.process($("#log"));
    settle();
    return true;
  };
  const refresh = async (address = log().self) => {
    try {
      const answer = await ask(address);
      if (answer.status === 401 || answer.status === 404) location.reload();
      if (answer.ok && !take(await answer.text())) refresh(address);
    } catch { cut(true); }
  };

  /* What was tapped and is not acknowledged yet, oldest first; a reload does not lose it. */
  let box = {};
  try { box = localStorage; } catch { /* forbidden: it lives as long as the page */ }
  let queue = JSON.parse(box[table] ?? "[]");
  let done = [];
  let sending = false;
  let last = 0;
  const store = () => { if (queue.length) box[table] = JSON.stringify(queue); else delete box[table]; settle(); send(); };
  const enter = (action, fields, shown) => {
    last = Math.max(Date.now(), last + 1);
    const id = last.toString(36) + Math.random().toString(36).slice(2, 6);
    const body = new URLSearchParams(fields);
    body.set("id", id);
    if (!body.has("seen")) body.set("seen", log().number);
    queue.push({ ...shown, id, action, body: String(body), ask: "" });
    store();
    return id;
  };
  const send = async () => {
    const item = queue.find((each) => !each.ask);
    if (!item || sending) return;
    sending = true;
    const { self } = log();
    const answer = await ask(item.action, new URLSearchParams(item.body)).catch(() => 0);
    const text = answer && await answer.text().catch(() => "");
    sending = false;
    cut(!text);
    if (!text || answer.status === 429 || answer.status > 499) { setTimeout(send, 700); return; }
    if (answer.status === 409) item.ask = text;
    else queue = queue.filter((each) => each !== item);
    if (item.ask) done = done.filter((each) => each.id !== item.id);
    store();
    if (answer.status === 401 || answer.status === 404) location.reload();
    if (sending) return;
    if (answer.ok && self === log().self && take(text)) moved();
    else refresh();
  };

  /* Show what is not acknowledged over what the server knows, and aim at the square that is next. */
  let aim = {};
  let draft = ["", ""];
  let asked = "";
  const cell = (place) => $(`[data-place="${place}"]`);
  const aimed = () => $("a[data-place][aria-current]");
  const inside = (at) => $(".hand", at) ?? at;
  const drawn = (at) => all("svg", inside(at)).map((each) => each.outerHTML).join("");
  const draw = (at, html) => {
    all("svg", inside(at)).forEach((each) => each.remove());
    inside(at).insertAdjacentHTML("beforeend", html);
  };
  const aimAt = (at) => {
    all("a[data-place]").forEach((each) => { each.ariaCurrent = each === at ? "true" : null; });
    const { place, value } = at?.dataset ?? {};
    if (place !== aim.place) draft = ["", ""];
    aim = { place, value };
    if ($("#clear")) $("#clear").hidden = !value;
    sketch();
  };
  const settle = () => {
    all(".later").forEach((each) => each.classList.remove("later"));
    const waiting = queue.filter((each) => !each.ask);
    for (const { place, value, html } of waiting) {
      const at = cell(place);
      if (at) { draw(at, html); at.dataset.value = value; at.classList.add("later"); }
    }
    const cells = all("a[data-place]");
    const from = cells.findIndex((each) => each.dataset.place === aim.place);
    const kept = from < 0 ? aimed() : cells[from].dataset.value === aim.value && cells[from];
    aimAt(kept || [...cells.slice(from + 1), ...cells.slice(0, from + 1)].find((each) => !each.dataset.value));
    const asks = queue.map((each) => each.ask && `<div id="${each.id}">${each.ask}</div>`).join("");
    if (asks !== asked) { asked = asks; $("#asks").innerHTML = asks; }
    if ($("#unsent")) { $("#unsent").hidden = !waiting.length; $("#unsent b").textContent = waiting.length; }
    rove();
    tell();
  };
  const put = (at, value, html, fields) => {
    const was = { place: at.dataset.place, value: at.dataset.value, html: drawn(at) };
    done.push({ was, id: enter(`${table}/edit`, fields, { place: was.place, value, html }) });
    if ($("#undo")) { $("#last").innerHTML = html; $("#undo").disabled = false; }
  };
  const undo = (fields) => {
    if (draft.join("")) { draft = [draft[0].slice(0, -1), ""]; sketch(); return; }
    const { id = "", was } = done.pop() ?? {};
    if (was) aim = was;
    fields.set("of", id);
    enter(`${table}/undo`, fields, was);
  };

  /* Schocken: three dice and the rolls, in any order, make a hand. */
  const picture = (face) => $(`[data-face="${face}"]`).innerHTML;
  const sketch = () => {
    all("[data-rolls]").forEach((each) => { each.ariaPressed = each.dataset.rolls === draft[1]; });
    if (aimed() && draft[0]) draw(aimed(), [...draft[0]].map(picture).join(""));
  };
  const press = ({ dataset: { key, face, rolls }, innerHTML }) => {
    const at = aimed();
    if (!at) return;
    const { place } = at.dataset;
    if (key !== undefined) { put(at, key, key && innerHTML, { place, value: key }); return; }
    if (face && draft[0].length < 3) draft[0] += face;
    draft[1] = rolls ?? draft[1];
    sketch();
    if (draft[0].length < 3 || !draft[1]) return;
    const dice = [...draft[0]].sort().reverse();
    const value = `${dice.join("")}/${draft[1]}`;
    draft = ["", ""];
    put(at, value, dice.map(picture).join(""), { place, value });
  };

  /* Blockers: a finger paints empty squares, or erases; the first square it touches takes any colour. */
  let stroke = null;
  const paint = (at) => {
    const brush = $("[name=brush]:checked");
    const square = at?.closest?.(".bl-square");
    if (!square || !brush) return;
    const had = square.dataset.value;
    stroke ??= { square, value: had === brush.value ? "" : brush.value.replace(".", "") };
    const { value } = stroke;
    if (had === value || (square !== stroke.square && had && (value || had !== brush.value))) return;
    put(square, value, value && $("svg", brush.parentElement).outerHTML, { game: $("#entry [name=game]").value, square: square.id, brush: value || "." });
  };

  /* A key counts as it is touched; the click that follows, or comes from a keyboard alone, is not another. */
  const KEYS = "[data-key], [data-face], [data-rolls], .bl-square";
  let down = null;
  const tap = (at) => { if (at.matches(".bl-square")) paint(at); else press(at); };
  on("pointerdown", (event) => {
    down = event.button ? null : event.target.closest?.(KEYS);
    stroke = null;
    if (down) tap(down);
  });
  on("pointermove", (event) => { if (stroke) paint(document.elementFromPoint(event.clientX, event.clientY)); });
  on("pointerup pointercancel", () => { stroke = null; });
  on("keydown", () => { down = null; });
  on("click", (event) => {
    const at = event.target.closest?.(`${KEYS}, #log a, #asks a, #asks button`);
    if (!at || event.ctrlKey || event.metaKey) return;
    const item = queue.find((each) => each.id === at.closest("#asks > div")?.id);
    if (item) {
      queue = queue.filter((each) => each !== item);
      if (at.form) enter(item.action, new FormData(at.form), item);
      store();
    } else if (at.matches(KEYS)) { if (at !== down) tap(at); stroke = null; } else if (at.dataset.place) aimAt(at);
    else if (at.pathname === table) { aim = {}; refresh(at.href); } else return;
    down = null;
    event.preventDefault();
    event.stopPropagation();
  });
  on("submit", (event) => {
    const form = event.target;
    const fields = new FormData(form, event.submitter);
    const action = form.getAttribute("action");
    if (action === `${table}/undo`) undo(fields);
    else if (action === `${table}/edit`) enter(action, fields);
    else return;
    if (form.closest("#pad")) {
      for (const each of form.elements) { each.defaultValue = each.value; each.defaultChecked = each.checked; }
      form.reset();
    }
    event.preventDefault();
    event.stopPropagation();
  });

  /* The stream of what others enter; silence is a sign too. */
  let source = null;
  let dog = 0;
  let latest = "";
  const cut = (off) => { document.body.classList.toggle("cut-off", off); tell(); };
  const moved = () => { if (latest && latest !== log().state && !sending) refresh(); };
  const listen = () => {
    source?.close();
    source = new EventSource(`${log().live}?seen=${encodeURIComponent(log().state)}`);
    const heard = (event) => {
      clearTimeout(dog);
      dog = setTimeout(() => { cut(true); listen(); }, 12000);
      if (!event) return;
      cut(false);
      send();
      latest = event.data || latest;
      moved();
    };
    on("open beat moved", heard, source);
    on("error", () => cut(true), source);
    heard();
  };

  /* Tell a screen reader what was entered and what is wrong; the place for it is never swapped. */
  const tell = () => {
    const news = document.body.matches(".cut-off") ? "#cut" : "#news, #log .fault, #verdict, #asks";
    const text = all(news).map((each) => each.textContent.trim()).join(" ");
    if ($("#told").textContent !== text) $("#told").textContent = text;
  };

  /* One stop for the tab key on the board of Blockers; the arrows lead from square to square. */
  let stop = "A1";
  const rove = () => all(".bl-square").forEach((each) => { each.tabIndex = each.id === stop ? 0 : -1; });
  const ways = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  on("keydown", (event) => {
    const way = ways[event.key];
    const { id } = event.target;
    if (!way || !event.target.matches?.(".bl-square")) return;
    event.preventDefault();
    cell(String.fromCharCode(id.charCodeAt(0) + way[0]) + (+id[1] + way[1]))?.focus();
  });
  on("focusin", (event) => { if (event.target.matches?.(".bl-square")) { stop = event.target.id; rove(); } });

  on("DOMContentLoaded", () => {
    if (!$("#log")) return;
    on("htmx:beforeSwap", (event) => {
      event.detail.shouldSwap = false;
      aim = {};
      if (event.detail.xhr.status > 399 || !take(event.detail.xhr.responseText)) refresh();
    });
    on("htmx:sendError", () => cut(true));
    on("visibilitychange", () => { if (!document.hidden) { refresh(); send(); } });
    on("online", send, window);
    on("pagehide", () => source.close(), window);
    on("pageshow", (event) => { if (event.persisted) { listen(); refresh(); } }, window);
    settle();
    listen();
    send();
  });
})();
