/**
 * The part of the service worker that tells on this device that it is my turn while the table is not open.
 * A push carries `{kind, table}`; the page has left the words for it, in my language (src/lib/push.ts).
 */
const ENGLISH = { title: "Your turn", body: "A table waits for you." };

async function show({ table }) {
  const kept = await caches.match("/push-words");
  const { title, body } = kept ? await kept.json() : ENGLISH;
  await self.registration.showNotification(title, { body, tag: table, renotify: true, data: `/g/${table}` });
}

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === address);
  await (page ? page.focus() : self.clients.openWindow(address));
}

/** The browser has ended the subscription, as it may at any time: it subscribes again and says so. */
async function renew() {
  const { key, on } = await (await fetch("/api/push")).json();
  if (!on) return;
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const headers = { "X-Benben": "1", "Content-Type": "application/json" };
  await fetch("/api/push", { method: "POST", headers, body: JSON.stringify({ endpoint, keys }) });
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
