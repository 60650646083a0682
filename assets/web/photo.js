// Shrinks a photo, sends it, and shows the squares that were read; a tap on a square corrects it.
(() => {
  const MOST = 2200; // pixels
  const LARGEST = 12e6; // bytes, the limit of the server
  const by = (id) => document.getElementById(id);
  const input = by("photo");
  const show = (id) => {
    for (const message of ["unread", "unsent-photo", "not-taken", "reading"]) by(message).hidden = message !== id;
  };

  const shrink = async (file) => {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MOST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  };

  const send = async (file) => {
    by("read").textContent = "";
    show("reading");
    const data = (await shrink(file).catch(() => null)) || file; // the server says why a picture cannot be read
    if (data.size >= LARGEST) return show("unread");
    const answer = await fetch(input.dataset.to, { method: "POST", body: data }).catch(() => null);
    if (!answer) return show("unsent-photo");
    if (answer.status !== 200 && answer.status !== 422) return show("not-taken");
    by("read").innerHTML = await answer.text();
    by("how").hidden = answer.ok;
    show("");
    if (answer.ok) by("read").scrollIntoView({ block: "nearest" });
  };

  input.addEventListener("change", () => {
    if (input.files[0]) send(input.files[0]);
    input.value = "";
  });

  const set = (choice, text) => {
    const name = choice.dataset.name;
    choice.querySelector("input").value = text;
    for (const button of choice.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.text === text));
    const square = document.querySelector(`[data-for="${name}"]`);
    square.classList.remove("doubtful");
    square.classList.add("settled");
    const isEmpty = text === square.closest("form").dataset.empty;
    const label = isEmpty ? by("texts").options[0].textContent : text;
    square.querySelector("text").textContent = isEmpty ? "–" : text;
    square.setAttribute("aria-label", `${choice.querySelector("legend").textContent}: ${label}`);
  };

  const open = (square) => {
    const choice = by(`${square.dataset.for}-choice`);
    choice.hidden = false;
    choice.scrollIntoView({ block: "nearest" });
    choice.querySelector("button").focus();
  };

  const read = by("read");
  read.addEventListener("click", (tap) => {
    const button = tap.target.closest("button[data-text]");
    const square = tap.target.closest("[data-for]");
    if (button) set(button.closest("fieldset"), button.dataset.text);
    else if (square) open(square);
  });
  read.addEventListener("keydown", (key) => {
    const square = key.target.closest("[data-for]");
    if (square && (key.key === "Enter" || key.key === " ")) {
      key.preventDefault();
      open(square);
    }
  });
  read.addEventListener("focusin", (focus) => {
    const choice = focus.target.closest("fieldset");
    const list = choice && choice.querySelector("select");
    if (list && list.length === 1) for (const option of document.querySelectorAll("#texts option")) list.add(new Option(option.textContent, option.value));
  });
  read.addEventListener("change", (change) => {
    const choice = change.target.closest("fieldset");
    if (choice && change.target.value) set(choice, change.target.value);
  });
})();
