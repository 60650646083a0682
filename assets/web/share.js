/* Share a picture, if the browser can: only over https, or on the computer itself. */
(() => {
  "use strict";
  const button = document.getElementById("share");
  if (!button || !navigator.canShare) return;
  const { picture, name } = button.dataset;
  const empty = new File([""], name, { type: "image/png" });
  if (!navigator.canShare({ files: [empty] })) return;
  button.hidden = false;
  let loaded = null;
  const load = () => (loaded ??= fetch(picture).then((answer) => answer.blob()));
  button.addEventListener("pointerdown", load);
  button.addEventListener("click", async () => {
    const file = new File([await load()], name, { type: "image/png" });
    await navigator.share({ files: [file] }).catch(() => {});
  });
})();
