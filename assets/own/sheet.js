/* The score sheet of an own game: digits make a number. "Next" or a tap on another square enters it: the number becomes
   the value of the hidden Enter key, which pnp.js handles like the key of a die. */
const on = (names, then) => names.split(" ").forEach((name) => document.addEventListener(name, then, true));
const cells = () => [...document.querySelectorAll(".cell")];
const aimed = () => document.querySelector(".cell[aria-current]");
const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

document.body.classList.add("typing"); /* the keys stay on the screen, as the page scrolls to the square */

/* A typed number covers the value from the server until another square is aimed at; so does a number being sent. */
let [typed, place, before] = [null, "", ""];
const show = () => {
  const at = aimed();
  if (at?.dataset.place !== place) [typed, place] = [null, at?.dataset.place];
  for (const it of cells()) {
    const value = it === at && typed !== null ? typed : it.matches(".later") && it.dataset.value;
    const text = value && value.replace("-", "−");
    if (typeof text === "string" && it.textContent !== text) it.textContent = text;
  }
};
/* Scroll only if the next square is out of sight. */
const look = () => {
  show();
  const at = aimed();
  if (!at) return;
  const { left, top, width, height } = at.getBoundingClientRect();
  if (!at.contains(document.elementFromPoint(left + width / 2, top + height / 2))) at.scrollIntoView({ inline: "center" });
};

/* The next free square, first in the same column if the phone has an owner. */
const next = (from) => {
  const all = cells();
  const free = [...all.slice(all.indexOf(from) + 1), ...all].filter((it) => it !== from && !it.dataset.value);
  return free.find((it) => it.dataset.lane === from.dataset.lane) ?? free[0];
};
/* What is no whole number, such as 1,5, stays where it is and looks wrong; nothing of it is sent. */
const isWrong = () => typed !== null && !/^(-?\d{1,5})?$/.test(typed);
const send = () => {
  const from = aimed();
  if (isWrong()) return from.setAttribute("aria-invalid", "true");
  if (typed !== null) {
    const key = document.querySelector("#enter");
    key.dataset.key = typed && (Number.parseInt(typed, 10) || 0);
    typed = null;
    key.click();
  }
  return next(from)?.click();
};
const type = (key) => {
  const at = aimed();
  if (!at) return;
  if (typed === null) before = at.innerHTML;
  const had = typed ?? (key > -1 ? "" : at.dataset.value);
  if (key === "Enter") send();
  else if (key === "Backspace") typed = had.slice(0, -1);
  else if (key === "-") typed = had.startsWith("-") ? had.slice(1) : `-${had}`;
  else if (had.replace("-", "").length < 5) typed = had + key;
  if (!isWrong()) at.removeAttribute("aria-invalid");
  look();
};

/* A key counts when it is touched; a click counts only without a touch before it. */
let down;
on("pointerdown click", (event) => {
  const [key, touch] = [event.target.closest("[data-digit]"), event.type !== "click"];
  const cell = event.target.closest(".cell");
  if (event.button) return;
  if (key && (touch || key !== down)) type(key.dataset.digit);
  if (cell && typed !== null && cell !== aimed()) {
    if (isWrong()) stop(event);
    send();
  }
  down = touch && key;
});
on("keydown", (event) => {
  const { key, target } = event;
  const known = document.querySelector(`[data-digit="${CSS.escape(key)}"]`) || (/^[^\s/]$/.test(key) && typed !== null);
  if (!known || target.matches("input, select, dialog *") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Enter" && typed === null) return;
  stop(event);
  type(key);
});
on("submit", (event) => {
  if (typed === null || event.target.id !== "taking-back") return;
  stop(event);
  typed = null;
  aimed().innerHTML = before;
});
const changes = { subtree: true, childList: true, attributeFilter: ["aria-current", "data-value"] };
new MutationObserver(show).observe(document.body, changes);
show();
