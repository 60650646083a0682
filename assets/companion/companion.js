/* Shows a step of the work: the sheet as it is now, the next line lit; keeps how far one is. */
"use strict";
(() => {
  const work = JSON.parse(document.getElementById("work").textContent);
  const find = (id) => document.getElementById(id);
  const [show, next, back, jump, how] = ["show", "next", "back", "jump", "how"].map(find);
  const steps = work.steps, KEY = `pnp-companion-${work.id}`;
  const SVG = "http://www.w3.org/2000/svg";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0, folding = 0;

  const draw = (parent, name, facts) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(facts)) element.setAttribute(key, value);
    return parent.appendChild(element);
  };
  const path = (parent, d, kind) => draw(parent, "path", { d, class: kind });
  const join = (lines) => lines.map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`).join("");

  /* What a browser does not let a page keep is forgotten when it is closed. */
  const keep = () => { try { localStorage.setItem(KEY, at); } catch { /* it is a file that may keep nothing */ } };
  const recall = () => { try { return Number(localStorage.getItem(KEY)) || 0; } catch { return 0; } };

  const clip = (defs, id, shapes) => {
    const element = draw(defs, "clipPath", { id });
    for (const shape of shapes) typeof shape === "string" ? draw(element, "path", { d: shape })
      : draw(element, "rect", { x: shape[0], y: shape[1], width: shape[2], height: shape[3] });
    return `url(#${id})`;
  };

  const drawSheet = (step) => {
    const sheet = work.sheets[step.sheet], defs = draw(show, "defs", {}), edge = 7;
    show.setAttribute("viewBox", `${-edge} ${-edge} ${sheet.width + 2 * edge} ${sheet.height + 2 * edge}`);
    draw(show, "rect", { width: sheet.width, height: sheet.height, class: "ghost" });
    for (const isDone of [true, false]) {
      const strips = step.left.filter((strip) => Boolean(strip[4]) === isDone);
      if (!strips.length) continue;
      const part = draw(show, "g", isDone && step.kind !== "outline" && step.kind !== "short" ? { class: "done" } : {});
      const inside = draw(part, "g", { "clip-path": clip(defs, `left-${Number(isDone)}`, strips) });
      draw(inside, "rect", { width: sheet.width, height: sheet.height, class: "paper" });
      draw(inside, "use", { href: `#sheet-${step.sheet}` });
      for (const [x, y, width, height] of strips) draw(part, "rect", { x, y, width, height, class: "edge" });
    }
    const own = steps.filter((other) => other.sheet === step.sheet && other.kind !== "assemble");
    const here = own.indexOf(step);
    for (const other of own.slice(0, here)) {
      if (other.edge) path(show, other.edge, "gap");
      else if (other.kind === "cut" || other.kind === "knife") path(show, join(other.lines), "gap");
    }
    for (const other of own.slice(here + 1)) if (other.kind === step.kind && other.number) path(show, other.edge || join(other.lines), "rest");
    light(step.edge || join(step.lines));
    if (step.kind === "cut" || step.kind === "knife") badge(step, sheet);
  };

  const light = (d) => { path(show, d, "halo"); path(show, d, "lit"); };

  /* The number of a cut is at its start, as on the printed map; it stays on the picture. */
  const badge = (step, sheet) => {
    const [x, y, toX] = step.lines[0], isUpright = x === toX;
    const place = isUpright ? [x, Math.max(y - 5, -2)] : [Math.max(x - 5, -2), y];
    draw(show, "circle", { cx: place[0], cy: place[1], r: 4.6, class: "badge" });
    draw(show, "text", { x: place[0], y: place[1] + 2.3, class: "number" }).textContent = step.number;
  };

  /* A net folds away from you: each panel turns about its hinge, and with it all that hangs on it. */
  const unit = ([x, y, z]) => { const long = Math.hypot(x, y, z); return [x / long, y / long, z / long]; };
  const turn = (axis, angle, [x, y, z]) => {
    const [a, b, c] = axis, cos = Math.cos(angle), sin = Math.sin(angle), dot = (a * x + b * y + c * z) * (1 - cos);
    return [x * cos + (b * z - c * y) * sin + a * dot, y * cos + (c * x - a * z) * sin + b * dot, z * cos + (a * y - b * x) * sin + c * dot];
  };
  const middle = (corners) => [0, 1].map((axis) => corners.reduce((sum, point) => sum + point[axis], 0) / corners.length);

  const place = (panels, part) => {
    const isFlat = panels.every(({ hinge }) => !hinge.length || hinge[0][0] === hinge[1][0])
      || panels.every(({ hinge }) => !hinge.length || hinge[0][1] === hinge[1][1]);
    const angle = part * (isFlat ? Math.PI / 4 : Math.PI / 2), moves = [];
    for (const panel of panels) {
      if (panel.parent < 0) { moves.push((point) => point); continue; }
      const [[x, y], [toX, toY]] = panel.hinge, [midX, midY] = middle(panel.corners);
      const axis = unit([toX - x, toY - y, 0]), side = Math.sign((toX - x) * (midY - y) - (toY - y) * (midX - x));
      const above = moves[panel.parent];
      moves.push(([px, py, pz]) => {
        const [ox, oy, oz] = turn(axis, -side * angle, [px - x, py - y, pz]);
        return above([ox + x, oy + y, oz]);
      });
    }
    const tilt = part * 0.95, spin = part * 0.6;
    return moves.map((move) => (point) => turn([1, 0, 0], tilt, turn([0, 0, 1], spin, move(point))));
  };

  const drawNet = (net, piece, part) => {
    const parts = place(net.panels, part).map((move, number) => {
      const { corners } = net.panels[number], [x, y, z] = move([0, 0, 0]), right = move([1, 0, 0]), down = move([0, 1, 0]);
      const [a, b, c, d] = [right[0] - x, right[1] - y, down[0] - x, down[1] - y];
      return { number, corners, depth: move([...middle(corners), 0])[2], isFront: a * d - b * c > 0, matrix: [a, b, c, d, x, y].map((n) => n.toFixed(4)).join(" ") };
    });
    for (const { number, corners, isFront, matrix } of parts.sort((one, other) => one.depth - other.depth)) {
      const group = draw(show, "g", { transform: `matrix(${matrix})` }), points = corners.join(" ");
      draw(group, "polygon", { points, class: isFront ? "paper" : "back" });
      if (isFront && piece) draw(draw(group, "g", { "clip-path": `url(#panel-${number})` }), "use", { href: `#${piece}` });
      draw(group, "polygon", { points, class: "edge" });
    }
  };

  /* What a net takes up, with white around it. */
  const frameOf = (net, part) => {
    const all = place(net.panels, part).flatMap((move, number) => net.panels[number].corners.map((corner) => move([...corner, 0])));
    const [left, top, right, foot] = [Math.min, Math.max].flatMap((most) => [0, 1].map((axis) => most(...all.map((point) => point[axis]))));
    return [left - 4, top - 4, right - left + 8, foot - top + 8];
  };

  const drawPiece = (step) => {
    const net = work.nets[step.net], begun = performance.now();
    const frame = (now) => {
      const part = still.matches ? 0.55 : Math.min(1, Math.max(0, (now - begun - 600) / 2600));
      const eased = part * part * (3 - 2 * part);
      show.replaceChildren();
      const defs = draw(show, "defs", {});
      net.panels.forEach(({ corners }, number) => draw(draw(defs, "clipPath", { id: `panel-${number}` }), "polygon", { points: corners.join(" ") }));
      show.setAttribute("viewBox", frameOf(net, eased).join(" "));
      drawNet(net, step.piece, eased);
      if (part === 0) light(join(net.folds.map((line) => line.flat())));
      if (part < 1 && !still.matches) folding = requestAnimationFrame(frame);
    };
    frame(begun);
  };

  const showHow = (step) => {
    how.hidden = step.assembly === undefined;
    how.replaceChildren();
    if (how.hidden) return;
    for (const one of work.assemblies[step.assembly]) {
      const item = how.appendChild(document.createElement("li"));
      const small = draw(item, "svg", { viewBox: `0 0 ${one.width} ${one.height}`, "aria-hidden": "true" });
      draw(small, "use", { href: `#${one.picture}` });
      item.append(one.text);
    }
  };

  const paint = () => {
    cancelAnimationFrame(folding);
    show.replaceChildren();
    const step = steps[at];
    find("say").textContent = step ? step.text : work.finish;
    find("where").textContent = step ? step.where : "";
    find("left").textContent = step ? work.minutes[step.left_minutes] : "";
    find("far").textContent = work.step.replace("{number}", Math.min(at + 1, steps.length)).replace("{count}", steps.length);
    showHow(step || {});
    show.parentElement.hidden = !step || (step.sheet < 0 && step.net === undefined);
    if (step?.net !== undefined) drawPiece(step);
    else if (step && step.sheet >= 0) drawSheet(step);
    back.disabled = at === 0;
    next.textContent = step ? work.next : work.again;
    jump.value = String(step ? step.group : -1);
  };

  const go = (to) => {
    at = Math.max(0, Math.min(to, steps.length));
    keep();
    paint();
  };

  next.addEventListener("click", () => go(at === steps.length ? 0 : at + 1));
  back.addEventListener("click", () => go(at - 1));
  jump.addEventListener("change", () => go(steps.findIndex((step) => step.group === Number(jump.value))));
  document.addEventListener("keydown", (event) => {
    if (event.target === jump || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  still.addEventListener("change", () => paint());

  /* A sleeping phone forgets nothing, but an awake one needs no clean finger. */
  const wake = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", wake);

  if (steps.length) {
    work.groups.forEach((name, value) => jump.add(new Option(name, value)));
    wake();
    go(recall());
  } else find("picture").hidden = next.disabled = back.disabled = true;
})();
