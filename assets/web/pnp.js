/* What htmx does not do: listen to the table, and leave alone what a thumb has begun. */
(() => {
  "use strict";
  let source = null;
  let waiting = 0;

  const table = () => document.getElementById("table");
  const number = () => Number(table()?.dataset.number ?? 0);

  const begun = () => {
    const pad = document.getElementById("pad");
    if (!pad) return false;
    return [...pad.querySelectorAll("input, select")].some((each) =>
      each.type === "radio" || each.type === "checkbox"
        ? each.checked !== each.defaultChecked
        : each.tagName === "SELECT"
          ? [...each.options].some((one) => one.selected !== one.defaultSelected)
          : each.type !== "hidden" && each.value !== each.defaultValue);
  };

  const fetchTable = () => {
    const here = table();
    if (!here) return;
    const part = begun() ? "#live" : "#table";
    window.htmx.ajax("GET", here.dataset.self, { source: document.body, target: part, select: part, swap: "outerHTML" })
      .then(() => { if (part === "#live") here.dataset.number = document.querySelector("#live [name=seen]").value; });
  };

  const moved = (event) => {
    const latest = Number(event.data);
    clearTimeout(waiting);
    waiting = setTimeout(() => { if (latest < 0 ? table()?.dataset.over !== "1" : latest !== number()) fetchTable(); }, 120);
  };

  const listen = () => {
    const here = table();
    if (!here || !here.dataset.live || source) return;
    source = new EventSource(`${here.dataset.live}?seen=${number()}`);
    source.addEventListener("moved", moved);
    source.addEventListener("open", () => document.body.classList.remove("cut-off"));
    source.addEventListener("error", () => document.body.classList.add("cut-off"));
  };

  document.addEventListener("DOMContentLoaded", listen);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) fetchTable(); });
  document.addEventListener("htmx:sendError", () => document.body.classList.add("cut-off"));
  document.addEventListener("htmx:responseError", () => fetchTable());
})();
