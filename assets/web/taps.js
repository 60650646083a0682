/* A double tap is one tap: the second, on the same spot of the screen within 0.35 s, is none, also where the first has
   led to another page. Only keys, squares and seats take taps as fast as they come, one after another of their own. */
(() => {
  const FAST = ".keys, .digits, [data-place], .steps, .stepper, .seats, #clear, #taking-back";
  let [last, twice] = [null, false];
  try { last = JSON.parse(sessionStorage.tap ?? "null"); } catch { /* none is kept */ }
  window.addEventListener("pointerdown", (event) => {
    const { target, clientX: x, clientY: y, timeStamp } = event;
    const tap = { at: performance.timeOrigin + timeStamp, x, y, fast: !!target.closest(FAST) };
    const near = last && tap.at - last.at < 350 && Math.hypot(x - last.x, y - last.y) < 15;
    twice = near && !(tap.fast && last.fast);
    last = tap;
    try { sessionStorage.tap = JSON.stringify(tap); } catch { /* none is kept */ }
    if (twice) event.stopImmediatePropagation();
  }, true);
  window.addEventListener("click", (event) => {
    if (!twice || !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
