/* Makes pictures smaller before they are sent, also those of forms whose field has data-smaller. */
const shrink = async (file) => {
  const MOST = 2200; /* pixels */
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MOST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.9); });
};
let busy = false;
document.addEventListener("submit", async (event) => {
  const field = event.target.querySelector("[data-smaller]");
  if (!field?.files[0]) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  try {
    const files = new DataTransfer();
    files.items.add(new File([await shrink(field.files[0])], "picture.jpg", { type: "image/jpeg" }));
    field.files = files.files;
  } catch { /* the server says why a picture cannot be read */ }
  event.target.submit();
});
addEventListener("pageshow", () => { busy = false; });
