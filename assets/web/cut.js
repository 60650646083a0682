/* Of pages beside a game: the line that says since when there is no connection, and when to try again. */
const cut = (off) => {
  const clock = document.getElementById("since");
  if (off && !document.body.classList.contains("cut-off")) clock.textContent = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  document.body.classList.toggle("cut-off", off);
};
/* Try after a while, longer each time, half a minute at most; at once when the page is looked at or the network is back. */
const longer = (wait) => Math.min(Math.max(wait * 1.5, 700), 30000);
let [late, timer] = [];
const tryLate = () => {
  clearTimeout(timer);
  const then = late;
  late = null;
  then?.();
};
const later = (then, wait) => {
  clearTimeout(timer);
  late = then;
  timer = setTimeout(tryLate, wait);
};
addEventListener("online", tryLate);
document.addEventListener("visibilitychange", () => { if (!document.hidden) tryLate(); });
