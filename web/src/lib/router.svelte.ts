/**
 * Addresses of the client. Links are ordinary and written from the root; a click stays in the page.
 * The page without a server has one address on its host; where it is, stands in the query: `?/learn`.
 */
import { speak } from "./i18n/index.svelte.ts";
import { SITE } from "./site.ts";

type Place = Pick<URL, "pathname" | "search">;

const pathOf = ({ pathname, search }: Place): string => (SITE ? (/^\?(\/[^&]*)/.exec(search)?.[1] ?? "/") : pathname);

/** Where a path of the client is on its host. */
export function addressOf(path: string): string {
  if (!SITE || !path.startsWith("/")) return path;
  const [place = "", hash] = path.split("#");
  return `${location.pathname}${place === "/" ? "" : `?${place.replace("?", "&")}`}${hash === undefined ? "" : `#${hash}`}`;
}

let path = $state(pathOf(location));
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
  path = pathOf(location);
  hash = location.hash.slice(1);
  const language = new URLSearchParams(location.search).get("lang");
  if (language) void speak(language, false);
};

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", addressOf(to));
  read();
}

/** Does the client itself show what a link leads to? */
const isOwn = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && !link.target && !link.hasAttribute("download") &&
  (SITE ? link.pathname === location.pathname : !/^\/(api|schema|docs)\b/.test(link.pathname));

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !isOwn(link) || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const leaves = pathOf(link) !== path;
  event.preventDefault();
  history.pushState(null, "", link.href);
  read();
  if (leaves) {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main")?.focus();
  }
}

export function listen(): void {
  window.addEventListener("popstate", read);
  window.addEventListener("hashchange", read);
  document.addEventListener("click", follow);
  if (SITE) moveLinks();
}

/** Gives links from the root their address on this host, also those that come later. */
function moveLinks(): void {
  const move = (): void => {
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      const written = link.getAttribute("href") ?? "";
      if (!written.startsWith(location.pathname + "?") && written !== location.pathname) link.setAttribute("href", addressOf(written));
    }
  };
  new MutationObserver(move).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["href"] });
}
