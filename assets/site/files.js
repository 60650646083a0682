/* The files of the site: loaded once, compared with their SHA-256, kept in a cache. Of a service worker and a worker. */
self.ROOT = new URL("./", self.location).pathname;
self.NAME = `pnp ${ROOT}`;

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* Small files belong to a version; large ones are known by what is in them, as most versions share them. */
self.keyOf = ({ sha256 }) => `${ROOT}file/${sha256}`;
self.openFiles = () => caches.open(NAME);

/* Return a file as a response. Raises an Error whose message is the name of the file, and whose cause is why. If the browser
   stores nothing, its own error has no cause. */
self.getFile = async (name, tell = () => {}) => {
  const facts = SITE.files[name];
  const cache = await openFiles();
  const known = await cache.match(keyOf(facts));
  if (known) return known;
  let data;
  try {
    const answer = await fetch(new Request(facts.url ?? ROOT + name, { cache: "no-cache", credentials: facts.url ? "omit" : "same-origin" }));
    if (!answer.ok) throw new Error(answer.headers.get("Fault") ?? answer.status);
    const parts = [];
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      tell(value.length);
    }
    data = await new Blob(parts).arrayBuffer();
  } catch (fault) { throw new Error(name, { cause: fault.message }); }
  if (hex(await crypto.subtle.digest("SHA-256", data)) !== facts.sha256) throw new Error(name, { cause: facts.url ? "SHA-256" : "changed" });
  const headers = { "Content-Type": facts.type, "Content-Security-Policy": SITE.csp, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin" };
  const file = new Response(data, { headers });
  await cache.put(keyOf(facts), file.clone());
  return file;
};

/* Return what the frame says of an error of getFile, or of one in `place`. */
self.explain = ({ message, cause }, place = "refused") => cause
  ? { fault: cause === "changed" ? "changed" : "broken", file: message, reason: cause }
  : { fault: place, reason: message.trim().split("\n").at(-1) };
