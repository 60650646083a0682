/* Share a picture, if the browser can: only over https, or on the computer itself. Elsewhere the link saves it. */
(() => {
  "use strict";
  const find = (event) => event.target.closest("#share");
  let picture = null;
  const load = ({ href, download }) =>
    (picture ??= fetch(href).then((answer) => answer.blob()).then((data) => new File([data], download, { type: "image/png" })));
  const may = ({ download }) => navigator.canShare?.({ files: [new File([""], download, { type: "image/png" })] });
  document.addEventListener("pointerdown", (event) => { if (find(event) && may(find(event))) load(find(event)).catch(() => {}); });
  document.addEventListener("click", async (event) => {
    const link = find(event);
    if (!link || !may(link)) return;
    event.preventDefault();
    try { await navigator.share({ files: [await load(link)] }); } catch { picture = null; /* closed, or no connection */ }
  });
})();
