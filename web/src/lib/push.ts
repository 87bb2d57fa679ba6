/** Web Push: this device tells that it is my turn while the table is not open. `public/push.js` is the other half. */
import { mark, t } from "./i18n/index.svelte.ts";
import { api } from "./net/api.ts";
import { session } from "./net/me.svelte.ts";
import { install } from "./worker.ts";

/** Why this browser cannot be told anything now; empty if it can. */
export function hindrance(): string {
  if (!window.isSecureContext) return mark("Not available: this needs an https address.");
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return mark("Not available: this browser can't notify you while its pages are closed.");
  if (Notification.permission === "denied") return mark("You've blocked notifications from this site. Allow them in your browser, then reload this page.");
  return "";
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser gets notices: it and the server must agree. */
export async function isOn(): Promise<boolean> {
  if (hindrance() || !(await subscription())) return false;
  await session();
  return (await api.get<{ on: boolean }>("/api/push")).on;
}

/** Asks the person, then subscribes; false if the person does not allow it. */
export async function switchOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await session();
  const { key } = await api.get<{ key: string }>("/api/push");
  await install();
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may have been made with another key
  const made = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  await api.post("/api/push", { endpoint: made.endpoint, keys: { p256dh: made.keys?.["p256dh"], auth: made.keys?.["auth"] } });
  await teach();
  return true;
}

export async function switchOff(): Promise<void> {
  await (await subscription())?.unsubscribe();
  await api.delete("/api/push");
}

/** Leaves the words of a notice, in the present language, where the worker finds them. */
export async function teach(): Promise<void> {
  if (hindrance() || Notification.permission !== "granted") return;
  const words = JSON.stringify({ title: t("Your turn"), body: t("It's your turn at a table.") });
  await (await caches.open("push")).put("/push-words", new Response(words));
}
