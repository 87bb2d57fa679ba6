/*
 * Keeps one whole version of the client on the device, so that it opens without a network.
 * A new version is fetched as a whole beside the old one and takes over when no page of the old one is open, or when
 * somebody asks for it (src/offline/install.ts): no page ever sees files of two versions.
 * scripts/precache.mjs writes in front of this: VERSION, FILES, and SINGLE, which says that the client has one address
 * only, as on a host without our server.
 */
/* global VERSION, FILES, SINGLE */
importScripts("push.js");

const PREFIX = "benben-";
const CACHE = PREFIX + VERSION;
const SCOPE = new URL(self.registration.scope);
const OWN = new Set(FILES.map((file) => new URL(file, SCOPE).pathname));
/** What a server answers itself. */
const SERVER = /^\/(api|schema|docs|health|metrics|ws|assets)\b/;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  if (!others.length) await self.skipWaiting(); // no page of an older version can be open
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

const kept = async (request) => (await caches.open(CACHE)).match(request, { ignoreSearch: true });

function isPage({ pathname }) {
  const path = `/${pathname.slice(SCOPE.pathname.length)}`;
  return SINGLE ? path === "/" || path === "/index.html" : !SERVER.test(path);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SCOPE.origin) return;
  if (OWN.has(url.pathname) && url.pathname !== SCOPE.pathname) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (request.mode === "navigate" && isPage(url)) event.respondWith(kept(SCOPE).then((found) => found ?? fetch(request)));
});
