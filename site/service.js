// Keeps the site in the browser, so that it works without a network. With one, pages are always those of the host.
// make.py puts the digest of the site and the names of its files before this: DIGEST, USUAL, ALL.
"use strict";
/* global DIGEST, USUAL, ALL */
const prefix = `specdrift ${self.registration.scope} `;
const name = prefix + DIGEST;

/** Puts files into the cache that are not there yet. */
async function keep(files) {
  const cache = await caches.open(name);
  for (const file of files) {
    const request = new Request(new URL(file, self.registration.scope), { cache: "no-cache" });
    if (await cache.match(request)) continue;
    const answer = await fetch(request);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(request, answer);
  }
}

async function kept(request) {
  const address = new URL(request.url);
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  address.search = "";
  const cache = await caches.open(name);
  return cache.match(address.href);
}

async function answered(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200 && !answer.redirected) {
      const cache = await caches.open(name);
      if (!await cache.match(request)) await cache.put(request, answer.clone());
    }
    return answer;
  } catch (trouble) {
    const found = await kept(request);
    if (found) return found;
    if (request.mode !== "navigate") throw trouble;
    return new Response("There is no network, and this page of the site was not opened before. Go back; the start page can keep all pages.\n",
      { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep(USUAL)));
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one))))
    .then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) event.respondWith(answered(event.request));
});
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (!port || event.data !== "keep all") return;
  event.waitUntil((async () => {
    try {
      for (let at = 0; at < ALL.length; at += 20) {
        await keep(ALL.slice(at, at + 20));
        port.postMessage({ kept: Math.min(at + 20, ALL.length), of: ALL.length });
      }
    } catch (trouble) {
      port.postMessage({ problem: String(trouble.message) });
    }
  })());
});
