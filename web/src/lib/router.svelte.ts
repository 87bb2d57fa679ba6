/** Addresses of the client. Links are ordinary; a click stays in the page. */
import { speak } from "./i18n/index.svelte.ts";

let path = $state(location.pathname);
let hash = $state(location.hash.slice(1));

export const route = {
  get path(): string {
    return path;
  },
  get hash(): string {
    return hash;
  },
};

const read = (): void => {
  path = location.pathname;
  hash = location.hash.slice(1);
  const language = new URLSearchParams(location.search).get("lang");
  if (language) void speak(language, false);
};

export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  read();
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const own = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
  if (!own || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (/^\/(api|schema)\b/.test(link.pathname)) return;
  const leaves = link.pathname !== path;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
  if (leaves) {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main")?.focus();
  }
}

export function listen(): void {
  window.addEventListener("popstate", read);
  window.addEventListener("hashchange", read);
  document.addEventListener("click", follow);
}
