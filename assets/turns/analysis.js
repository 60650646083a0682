/* The analysis of a play: how far it is, and then its result, by itself. */
(() => {
  "use strict";
  const judging = () => document.getElementById("judging");
  const look = async (wait) => {
    let next = longer(wait); /* nobody answers */
    try {
      const answer = await fetch(location.href);
      cut(false);
      const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("judging");
      if (answer.ok && !now) { location.reload(); return; }
      if (answer.ok) {
        judging().replaceWith(now);
        next = 1500;
      }
    } catch { cut(true); }
    if (judging().dataset.running) later(() => look(next), next);
  };
  later(() => look(1500), 1500);
})();
