/* The analysis of a play: how far it is, and then its result, by itself. */
(() => {
  "use strict";
  const judging = () => document.getElementById("judging");
  const look = async (wait) => {
    await new Promise((then) => { setTimeout(then, wait); });
    let next = Math.min(wait * 1.5, 30000); /* nobody answers */
    try {
      const answer = await fetch(location.href);
      const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("judging");
      if (answer.ok && !now) { location.reload(); return; }
      if (answer.ok) {
        judging().replaceWith(now);
        next = 1500;
      }
    } catch { /* no connection */ }
    if (judging().dataset.running) look(next);
  };
  look(1500);
})();
