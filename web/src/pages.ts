/** Which page an address shows; each is its own chunk. */
import type { Component } from "svelte";
import { SITE } from "./lib/site.ts";

declare const __GALLERY__: boolean;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every page has its own properties
type AnyPage = { default: Component<any> };

interface Shown {
  path: string;
  Page: AnyPage["default"];
  props: Record<string, string>;
}

type Row = [pattern: RegExp, load: () => Promise<AnyPage>, names: string[]];

const rows: Row[] = [
  [/^\/$/, () => (SITE ? import("./offline/Offline.svelte") : import("./lobby/Lobby.svelte")), []],
  [/^\/offline$/, () => import("./offline/Offline.svelte"), []],
  [/^\/t$/, () => import("./lobby/Invited.svelte"), []],
  [/^\/g\/([\w-]+)$/, () => import("./table/TablePage.svelte"), ["id"]],
  [/^\/g\/([\w-]+)\/replay$/, () => import("./table/ReplayPage.svelte"), ["id"]],
  [/^\/watch$/, () => import("./lobby/Watch.svelte"), []],
  [/^\/rules\/([\w-]+)$/, () => import("./learn/Rules.svelte"), ["game"]],
  [/^\/guide\/([\w-]+)$/, () => import("./learn/GuidePage.svelte"), ["game"]],
  [/^\/learn$/, () => import("./learn/Learn.svelte"), []],
  [/^\/learn\/([\w-]+)$/, () => import("./learn/Lessons.svelte"), ["game"]],
  [/^\/learn\/([\w-]+)\/([\w-]+)$/, () => import("./learn/LessonPage.svelte"), ["game", "name"]],
  [/^\/analysis$/, () => import("./coach/AnalysisPage.svelte"), []],
  [/^\/puzzles$/, () => import("./coach/PuzzlesPage.svelte"), []],
  [/^\/me$/, () => import("./account/Account.svelte"), []],
  [/^\/settings$/, () => import("./account/SettingsPage.svelte"), []],
];
if (__GALLERY__) rows.push([/^\/gallery\/([\w-]+)$/, () => import("./gallery/Gallery.svelte"), ["name"]]);

/** A page comes with its own properties: the one that is being left keeps those that it had. */
export async function page(path: string): Promise<Shown> {
  for (const [pattern, load, names] of rows) {
    const found = pattern.exec(path);
    if (found) return { path, Page: (await load()).default, props: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ""])) };
  }
  return { path, Page: (await import("./lobby/NotFound.svelte")).default, props: {} };
}
