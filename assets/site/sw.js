/* The service worker: files come from the cache; what the pages ask for goes to the worker that has Python. */
importScripts("site.js", "files.js");
const channel = new BroadcastChannel(NAME);
const waiting = new Map();
const SCRIPT = { "Content-Type": "text/javascript" };

self.addEventListener("install", (event) => {
  /* a release that replaces another one has to be whole before it is offered */
  const replaces = Boolean(self.registration.active);
  const needed = Object.keys(SITE.files).filter((name) => replaces || !SITE.files[name].late);
  event.waitUntil(Promise.all(needed.map((name) => getFile(name))).catch((fault) => {
    if (!replaces) channel.postMessage({ state: explain(fault) });
    throw fault;
  }));
});
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const cache = await openFiles();
  const wanted = new Set(Object.values(SITE.files).map(keyOf));
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  await self.clients.claim();
})()));
self.addEventListener("message", ({ data, waitUntil }) => {
  if (data === "claim") self.clients.claim();
  if (data === "begin") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { origin, pathname, search } = new URL(event.request.url);
  if (origin !== self.location.origin || !pathname.startsWith(ROOT)) return;
  const name = pathname.slice(ROOT.length) || "index.html";
  const file = name.startsWith("app/static/") ? name.slice(4) : name;
  if (SITE.files[file]) event.respondWith(getFile(file).catch(({ cause }) => new Response("", { status: 502, headers: { Fault: cause ?? "" } })));
  else if (name === "site.js") event.respondWith(new Response(`self.SITE = ${JSON.stringify(SITE)};`, { headers: SCRIPT }));
  else if (name.startsWith("app/")) event.respondWith(ask(event.request, name.slice(3) + search));
});

const ask = async (request, target) => {
  /* a page in a tab of its own gets its frame */
  if (request.destination === "document") return Response.redirect(`${ROOT}#${target}`, 303);
  const headers = [...request.headers].filter(([name]) => !/^(accept-encoding|cookie|host|sec-)/.test(name));
  headers.push(["sec-fetch-site", request.referrer.startsWith(self.location.origin + ROOT) ? "same-origin" : "cross-site"]);
  const body = request.method === "POST" ? await request.arrayBuffer() : null;
  const message = { ask: crypto.randomUUID(), method: request.method, target, headers, body };
  return new Promise((answer) => {
    waiting.set(message.ask, { message, answer });
    channel.postMessage(message);
  });
};

channel.onmessage = ({ data }) => {
  if (data.begun) begin();
  const it = waiting.get(data.took ?? data.head ?? data.piece ?? data.end);
  if (!it) return;
  if (data.took) it.taken = true;
  if (data.head) {
    const body = [204, 303].includes(data.status) ? null : new ReadableStream({
      start: (control) => { it.control = control; },
      cancel: () => { channel.postMessage({ drop: data.head }); waiting.delete(data.head); },
    });
    it.answer(new Response(body, { status: data.status, headers: data.headers }));
  }
  if (data.piece) it.control?.enqueue(data.bytes);
  if (data.end) { it.control?.close(); waiting.delete(data.end); }
};

/* A worker has begun: it gets what waits. Its predecessor may have saved what it took and did not answer. */
const begin = () => {
  for (const [id, it] of waiting) {
    if (it.control) { it.control.error(); waiting.delete(id); }
    else if (it.taken && it.message.method === "POST") { it.answer(new Response("", { status: 503 })); waiting.delete(id); }
    else { it.taken = false; channel.postMessage(it.message); }
  }
};
