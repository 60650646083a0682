/* The worker of a tab. That of the first tab has Python and the games; when that tab closes, the next takes over. */
import "./site.js";
import "./files.js";

const channel = new BroadcastChannel(NAME);
const asked = new Set(); /* a request that comes as this worker begins is sent twice, and done once */
let [python, device, state, unread] = [];
const tell = (now) => { state = now; channel.postMessage({ state }); self.postMessage(state); };

channel.onmessage = ({ data }) => {
  if (data.hello && state) channel.postMessage({ state });
  if (!device) return;
  if (data.ask && !asked.has(data.ask)) { asked.add(data.ask); answer(data); }
  if (data.drop) device.drop(data.drop);
};

const load = async () => {
  const late = Object.keys(SITE.files).filter((name) => SITE.files[name].late);
  const all = late.reduce((sum, name) => sum + SITE.files[name].size, 0);
  let done = 0;
  const count = (more) => { done += more; tell({ step: "loading", done, all }); };
  for (const name of late) {
    const before = done;
    await getFile(name, count);
    count(before + SITE.files[name].size - done);
  }
};

/* The browser keeps the folder of the games in its database, whole or not at all. Games that could not be read are there
   still: nothing is written over them. */
const keep = (from) => new Promise((done) => {
  python.FS.syncfs(from, (fault) => done(fault ? String(fault.message ?? fault.name ?? fault) : ""));
}).catch(String);
const save = async () => {
  const reason = unread || await keep(false);
  tell({ ready: true, unsaved: reason || undefined, saved: !reason });
  return reason;
};

const start = async () => {
  await load();
  tell({ step: "python" });
  const { loadPyodide } = await import("./runtime/pyodide.mjs");
  python = await loadPyodide({ indexURL: `${ROOT}runtime/`, env: { HOME: "/home" } });
  tell({ step: "program" });
  if (SITE.pillow) python.unpackArchive(await (await getFile(SITE.pillow)).arrayBuffer(), "wheel");
  python.unpackArchive(await (await getFile("program.zip")).arrayBuffer(), "zip", { extractDir: "/program" });
  const place = `/pnp${ROOT}games`; /* the name of the database: of this site alone */
  python.FS.mkdirTree(place);
  tell({ step: "games" });
  python.FS.mount(python.FS.filesystems.IDBFS, {}, place);
  unread = await keep(true);
  python.runPython("import sys; sys.path.insert(0, '/program')");
  const begun = await python.pyimport("pnp.wings.site.device").open_device(place, `${ROOT}app`, save, self.location.origin + ROOT);
  if (unread) await save();
  device = begun;
  channel.postMessage({ begun: true });
  tell({ ready: true, unsaved: state.unsaved });
};

const answer = async ({ ask, method, target, headers, body }) => {
  channel.postMessage({ took: ask });
  const languages = ["accept-language", self.navigator.languages.join(",")];
  const request = python.toPy([method, target, [...headers.filter(([name]) => name !== languages[0]), languages], new Uint8Array(body ?? 0)]);
  const head = (status, text) => channel.postMessage({ head: ask, status, headers: JSON.parse(text) });
  const piece = (data) => channel.postMessage({ piece: ask, bytes: data.toJs() });
  try { await device.answer(ask, request, head, piece); } catch (fault) { console.error(fault); head(500, "{}"); }
  request.destroy();
  channel.postMessage({ end: ask });
};

navigator.locks.request(NAME, async () => {
  try { await start(); } catch (fault) {
    console.error(fault);
    tell(explain(fault, python && "failed"));
    return;
  }
  await new Promise(() => {});
});
