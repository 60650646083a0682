// Sends a photo, made smaller, and shows the squares that were read; a tap on a square corrects it.
(() => {
  const LARGEST = 12e6; // bytes, the limit of the server
  const by = (id) => document.getElementById(id);
  const input = by("photo");
  const show = (id) => {
    for (const message of ["unread", "unsent-photo", "not-taken", "reading"]) by(message).hidden = message !== id;
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

  for (const it of [input, by("picture")]) {
    it.addEventListener("change", () => {
      if (it.files[0]) send(it.files[0]);
      it.value = "";
    });
  }

  /* The browser sends the form only once every square has a choice. */
  const settle = (choice) => {
    const it = choice.querySelector("input:checked");
    const square = document.querySelector(`[data-for="${choice.dataset.name}"]`);
    square.classList.remove("doubtful");
    square.classList.add("settled");
    const isEmpty = it.value === square.closest("form").dataset.empty;
    square.querySelector("text").textContent = isEmpty ? "–" : it.value;
    square.setAttribute("aria-label", `${choice.querySelector("legend").textContent}: ${it.nextSibling.textContent}`);
    if (!document.querySelector(".doubtful")) for (const id of ["unsure", "as-read"]) if (by(id)) by(id).hidden = true;
  };

  const open = (square) => {
    const choice = by(`${square.dataset.for}-choice`);
    choice.hidden = false;
    choice.scrollIntoView({ block: "nearest" });
    choice.querySelector("input").focus();
  };

  const read = by("read");
  read.addEventListener("click", (tap) => {
    const square = tap.target.closest("[data-for]");
    if (square) open(square);
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
    if (target.matches("select")) {
      let pick = [...choice.querySelectorAll("input")].find((it) => it.value === target.value);
      if (!pick) {
        const label = choice.querySelector("label").cloneNode(true);
        pick = label.querySelector("input");
        pick.value = target.value;
        pick.nextSibling.textContent = target.selectedOptions[0].textContent;
        target.before(label);
      }
      pick.checked = true;
    }
    settle(choice);
  });
})();
