/** Keeps the client on the device, and says when a newer version of it is ready. */
import { canInstall, install } from "../lib/worker.ts";

/** Calls `ready` with a function that changes over, whenever a whole new version has been fetched. */
export async function keepClient(ready: (changeOver: () => void) => void): Promise<void> {
  if (!canInstall()) return;
  const registration = await install();
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) ready(() => waiting.postMessage("take over"));
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  const present = (): string | undefined => navigator.serviceWorker.controller?.scriptURL;
  let old = present();
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (old === present()) location.reload(); // every open page at once: none goes on with files that are gone
    old = present();
  });
}
