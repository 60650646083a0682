// Sends a photo, made smaller, and shows the squares that were read; a tap on a square corrects it.
(() => {
  const LARGEST = 12e6; // bytes, the limit of the server
  const KEPT = `photo ${location.pathname}`;
  const by = (id) => document.getElementById(id);
  const [input, read] = [by("photo"), by("read")];
  let last = null; // the picture that is sent, until it has arrived
  let busy = false;
  const show = (id) => {
    for (const message of ["unread", "unsent-photo", "not-taken", "reading"]) by(message).hidden = message !== id;
    by("sending-again").hidden = !last || id === "reading";
    if (id) by(id).scrollIntoView({ block: "nearest" });
  };

  /* What was read before stays until a new picture is read too. */
  const send = async () => {
    if (busy) return;
    busy = true;
    by("refused").textContent = "";
    show("reading");
    const answer = await fetch(input.dataset.to, { method: "POST", body: last }).catch(() => null);
    const text = answer && (await answer.text().catch(() => null));
    busy = false;
    if (text === null) return show("unsent-photo");
    if (answer.status !== 200 && answer.status !== 422) return show("not-taken");
    last = null;
    show("");
    const place = answer.ok ? read : by("refused");
    place.innerHTML = text;
    if (answer.ok) {
      by("how").hidden = true;
      if (by("known")) by("known").hidden = true;
      restore();
    }
    place.scrollIntoView({ block: "nearest" });
  };

  for (const it of [input, by("picture")]) {
    it.addEventListener("change", async () => {
      const file = it.files[0];
      it.value = "";
      if (!file || busy) return;
      show("reading");
      last = (await shrink(file).catch(() => null)) || file; // the server says why a picture cannot be read
      if (last.size < LARGEST) return send();
      last = null;
      show("unread");
    });
  }
  by("sending-again").addEventListener("click", send);

  /* What was chosen by hand, by square; it outlives another picture, and a page that is loaded again. */
  let chosen = {};
  try { chosen = JSON.parse(sessionStorage[KEPT] ?? "{}"); } catch { /* none is kept */ }
  const keep = () => {
    try { sessionStorage[KEPT] = JSON.stringify(chosen); } catch { /* none is kept */ }
  };

  /* The browser sends the form only once every square has a choice. */
  const settle = (choice) => {
    const it = choice.querySelector("input:checked");
    const square = document.querySelector(`[data-for="${choice.dataset.name}"]`);
    square.classList.remove("doubtful");
    square.classList.add("settled");
    const isEmpty = it.value === square.closest("form").dataset.empty;
    square.querySelector("text").textContent = isEmpty ? "–" : it.value;
    square.setAttribute("aria-label", `${choice.querySelector("legend").textContent}: ${it.nextSibling.textContent}`);
    if (!document.querySelector(".doubtful")) for (const id of ["unsure", "as-read", "another"]) if (by(id)) by(id).hidden = true;
  };

  const pick = (choice, value, label) => {
    let it = [...choice.querySelectorAll("input")].find((one) => one.value === value);
    if (!it) {
      const added = choice.querySelector("label").cloneNode(true);
      it = added.querySelector("input");
      it.value = value;
      it.nextSibling.textContent = label;
      choice.querySelector("select").before(added);
    }
    it.checked = true;
    settle(choice);
  };

  const restore = () => {
    for (const [name, [value, label]] of Object.entries(chosen)) {
      const choice = by(`${name}-choice`);
      if (choice) pick(choice, value, label);
    }
  };

  const open = (square) => {
    const choice = by(`${square.dataset.for}-choice`);
    choice.hidden = false;
    choice.scrollIntoView({ block: "nearest" });
    choice.querySelector("input").focus();
  };

  read.addEventListener("click", (tap) => {
    const square = tap.target.closest("[data-for]");
    if (square) open(square);
    if (tap.target.id === "another") by("picture").click();
    if (tap.target.id !== "as-read") return;
    for (const choice of document.querySelectorAll(".choice")) {
      if (choice.querySelector("input:checked")) continue;
      choice.querySelector("input").checked = true;
      settle(choice);
    }
    by("all-read").hidden = false;
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
  read.addEventListener("change", ({ target }) => {
    const choice = target.closest("fieldset");
    if (!choice || !target.value) return;
    const label = target.matches("select") ? target.selectedOptions[0].textContent : target.nextSibling.textContent;
    pick(choice, target.value, label);
    chosen[choice.dataset.name] = [target.value, label];
    keep();
  });
  read.addEventListener("submit", () => {
    chosen = {};
    keep();
  });
  if (read.querySelector("form")) restore();
  else chosen = {};
})();
