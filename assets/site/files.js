/* The files of the site: loaded once, compared with their SHA-256, kept in a cache. Of a service worker and a worker. */
self.ROOT = new URL("./", self.location).pathname;
self.NAME = `pnp ${ROOT}`;
self.CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; "
  + "connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* Small files belong to a version; large ones are known by what is in them, as most versions share them. */
self.keyOf = ({ sha256 }) => `${ROOT}file/${sha256}`;
self.openFiles = () => caches.open(NAME);

/* Return a file as a response. Raises an Error whose message is the name of the file, and whose cause is why. */
self.getFile = async (name, tell = () => {}) => {
  const facts = SITE.files[name];
  const cache = await openFiles();
  const known = await cache.match(keyOf(facts));
  if (known) return known;
  let data;
  try {
    const answer = await fetch(new Request(facts.url ?? ROOT + name, { cache: "no-cache", credentials: facts.url ? "omit" : "same-origin" }));
    if (!answer.ok) throw new Error(`${answer.status}`);
    const parts = [];
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      tell(value.length);
    }
    data = await new Blob(parts).arrayBuffer();
  } catch (fault) { throw new Error(name, { cause: fault.message }); }
  if (hex(await crypto.subtle.digest("SHA-256", data)) !== facts.sha256) throw new Error(name, { cause: "changed" });
  const headers = { "Content-Type": facts.type, "Content-Security-Policy": CSP, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin" };
  const file = new Response(data, { headers });
  await cache.put(keyOf(facts), file.clone());
  return file;
};
