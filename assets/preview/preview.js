// Follows each save of the folder, and keeps pieces at true size on this screen.
(() => {
  const form = document.getElementById("controls");
  const scale = document.getElementById("scale");
  const resize = () => {
    for (const drawing of document.querySelectorAll("svg[data-mm]")) {
      const [width, height] = drawing.dataset.mm.split(" ");
      drawing.setAttribute("width", `${(width * scale.value) / 100}mm`);
      drawing.setAttribute("height", `${(height * scale.value) / 100}mm`);
    }
  };
  scale.addEventListener("input", resize);
  scale.addEventListener("change", () => localStorage.setItem("scale", scale.value));
  if (localStorage.getItem("scale") && !new URLSearchParams(location.search).has("scale")) {
    scale.value = localStorage.getItem("scale");
    resize();
  }
  document.body.addEventListener("htmx:afterSettle", resize);

  let wait = 0;
  const listen = () => {
    const saves = new EventSource(document.getElementById("kit").dataset.live);
    saves.addEventListener("moved", (save) => {
      if (save.data !== document.getElementById("kit").dataset.state) form.dispatchEvent(new Event("saved"));
    });
    saves.addEventListener("open", () => { cut(false); wait = 0; });
    saves.addEventListener("error", () => {
      saves.close();
      cut(true);
      wait = longer(wait);
      later(listen, wait);
    });
  };
  listen();
})();
