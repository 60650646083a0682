/* What htmx does not do: listen to the table, and leave alone what a thumb has begun. */
(() => {
  "use strict";
  let source = null;
  let waiting = 0;

  const table = () => document.getElementById("table");
  const number = () => Number(table()?.dataset.number ?? 0);

  /* Whether something on the pad was chosen or typed and not sent yet. */
  const begun = () =>
    [...document.querySelectorAll("#pad input, #pad select")].some((each) => {
      if (each.type === "radio" || each.type === "checkbox") return each.checked !== each.defaultChecked;
      if (each.tagName === "SELECT") return [...each.options].some((one) => one.selected !== one.defaultSelected);
      return each.type !== "hidden" && each.value !== each.defaultValue;
    });

  /* Fetch how the table stands: all of it, or all but the pad. */
  const refresh = (whole) => {
    const here = table();
    if (!here || !window.htmx) return;
    const part = whole || !begun() || !document.getElementById("live") ? "#table" : "#live";
    window.htmx
      .ajax("GET", here.dataset.self, { source: document.body, target: part, select: part, swap: "outerHTML" })
      .then(() => {
        const seen = document.querySelector("#live [name=seen]");
        if (part === "#live" && seen) table().dataset.number = seen.value;
      });
  };

  const moved = (event) => {
    const latest = Number(event.data);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const over = latest < 0;
      if (over ? table()?.dataset.over !== "1" : latest !== number()) refresh(over);
    }, 120);
  };

  const listen = () => {
    const here = table();
    if (!here || source) return;
    source = new EventSource(`${here.dataset.live}?seen=${number()}`);
    source.addEventListener("moved", moved);
    source.addEventListener("open", () => document.body.classList.remove("cut-off"));
    source.addEventListener("error", () => document.body.classList.add("cut-off"));
  };

  const refused = (event) => {
    const { xhr, requestConfig } = event.detail;
    if (xhr.status === 401 || xhr.status === 404) window.location.reload();
    else if (requestConfig.verb !== "get") refresh(true);
  };

  document.addEventListener("DOMContentLoaded", listen);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(false); });
  document.addEventListener("htmx:sendError", () => document.body.classList.add("cut-off"));
  document.addEventListener("htmx:afterOnLoad", () => document.body.classList.remove("cut-off"));
  document.addEventListener("htmx:responseError", refused);
  window.addEventListener("pagehide", () => { source?.close(); source = null; });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { listen(); refresh(false); } });
})();
