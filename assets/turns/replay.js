/* The replay of a play: positions are fetched one at a time while the slider moves. */
(() => {
  "use strict";
  const by = (id) => document.getElementById(id);
  const slider = by("at"), stage = by("stage"), most = Number(slider.max), known = new Map();
  let shown = Number(by("now").dataset.at), wanted = shown, busy = false, tries = 0;
  known.set(shown, stage.innerHTML);
  slider.value = shown;
  const lead = (id, to) => {
    by(id).href = `?at=${to}`;
    if (to === shown) by(id).setAttribute("aria-disabled", "true");
    else by(id).removeAttribute("aria-disabled");
  };
  const show = (at, html) => {
    stage.innerHTML = html;
    shown = at;
    by("count").textContent = at;
    by("told").textContent = stage.querySelector(".task").textContent;
    const now = by("now").dataset;
    lead("turn-before", Number(now.turnBefore));
    lead("before", Math.max(at - 1, 0));
    lead("after", Math.min(at + 1, most));
    lead("turn-after", Number(now.turnAfter));
    const parts = [...document.querySelectorAll("[data-from]")];
    const here = parts.filter((part) => Number(part.dataset.from) <= at).pop();
    for (const part of parts) part.removeAttribute("aria-current");
    here?.setAttribute("aria-current", "true");
  };
  const load = async (at) => {
    if (!known.has(at)) {
      const answer = await fetch(`?at=${at}&part=yes`);
      if (!answer.ok) throw new Error(answer.statusText);
      known.set(at, await answer.text());
    }
    return known.get(at);
  };
  const go = async (at) => {
    wanted = Math.min(Math.max(at, 0), most);
    slider.value = wanted;
    if (busy) return;
    busy = true;
    try {
      while (shown !== wanted) {
        const next = wanted;
        show(next, await load(next));
      }
      cut(false);
      tries = 0;
      history.replaceState(null, "", `?at=${shown}`);
    } catch {
      cut(true);
      tries = longer(tries);
      later(() => go(at), tries); /* where the finger was */
      slider.value = wanted = shown;
    }
    busy = false;
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="?at="]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!link.closest(".replay")) by("slide").scrollIntoView();
    go(Number(link.getAttribute("href").slice(4)));
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea")) return;
    event.preventDefault();
    go(wanted + step);
  });
  by("copy")?.addEventListener("click", async ({ currentTarget }) => {
    const text = by("text");
    text.select();
    await (navigator.clipboard?.writeText(text.value) ?? document.execCommand("copy"));
    currentTarget.textContent = currentTarget.dataset.done;
  });
})();
