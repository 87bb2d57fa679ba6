/** The service worker: it keeps the client on the device and shows notices. */

/** Installs it; a newer version than the one that is open is fetched beside it. */
export const install = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);

/** Whether this browser can keep a client: only on pages of its own machine or with https. */
export const canInstall = (): boolean => window.isSecureContext && "serviceWorker" in navigator;
