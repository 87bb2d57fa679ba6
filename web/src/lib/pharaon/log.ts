/** The story of Pharaon in sentences. */
import type { Told } from "../board.ts";
import { list, t } from "../i18n/index.svelte.ts";
import type { Line } from "../log.ts";
import type { PharaonData } from "./data.ts";
import { areaName, colourName, nobleName, tokenName, tokenSymbol } from "./names.ts";

type Names = (seat: number | "traitor") => string;
type Cards = PharaonData | null;
type Said = { symbol: string; words: string; chapter?: boolean } | null;

const text = (event: Told, key: string): string => String(event[key] ?? "");
const tokens = (event: Told, key: string): string[] => (Array.isArray(event[key]) ? (event[key] as string[]) : [text(event, key)]);
const line = (symbol: string, words: string): Said => ({ symbol, words });
const chapter = (words: string): Said => ({ symbol: "", words, chapter: true });
const noble = (event: Told, data: Cards): string => nobleName(data?.nobles.get(Number(event["noble"]))) || t("noble {n}", { n: text(event, "noble") });
const artisan = (event: Told, data: Cards): string => {
  const card = data?.artisans.get(Number(event["artisan"]));
  return card ? t("an artisan of {n} PP", { n: card.points }) : t("artisan {n}", { n: text(event, "artisan") });
};
/** "blue ×2 and red" instead of "blue, blue and red". */
const counted = (names: string[]): string => list([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length] as const).map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)));
const area = (event: Told, key = "area"): string => text(event, key);

const story: Record<string, (event: Told, name: string, nameOf: Names, data: Cards) => Said> = {
  dealt: () => null,
  jar: (_, name) => line("jar", t("{name} took a jar", { name })),
  gained: (e, name) => line(tokenSymbol(tokens(e, "resource")[0] ?? ""), t("{name} gained {what}", { name, what: counted(tokens(e, "resource").map(colourName)) })),
  round: (e) => chapter(t("round {n}", { n: text(e, "round") })),
  acted: (e, name) => line(`area-${area(e)}`, t("{name} acts in {area}", { name, area: areaName(area(e)) })),
  swapped: (e, name) => line(tokenSymbol(text(e, "got")), t("{name} swapped {gave} for {got}", { name, gave: tokenName(text(e, "gave")), got: colourName(text(e, "got")) })),
  paid: (e, name) => line(tokenSymbol(tokens(e, "token")[0] ?? ""), t("{name} paid {what}", { name, what: counted(tokens(e, "token").map(tokenName)) })),
  access: (e, name) => line(tokenSymbol(text(e, "token")), t("{name} laid {what} for access", { name, what: tokenName(text(e, "token")) })),
  passed: (e, name) => line("i-minus", e["last"] ? t("{name} passed last", { name }) : t("{name} passed", { name })),
  noble: (e, name, _, data) => line("noble", t("{name} took {what}", { name, what: noble(e, data) })),
  artisan: (e, name, _, data) => line("artisan", t("{name} took {what}", { name, what: artisan(e, data) })),
  offering: (e, name) => line(tokenSymbol(text(e, "token")), t("{name} took {what}", { name, what: tokenName(text(e, "token")) })),
  step: (e, name) => line("river", t("{name} stepped on {track}, level {n}", { name, track: colourName(text(e, "track")), n: text(e, "level") })),
  tomb: (e, name) => line("tomb", t("{name} built stage {n}", { name, n: text(e, "stage") })),
  pharaoh: (_, name) => line("pharaoh-token", t("{name} is heir of Pharaoh", { name })),
  used: (e, name, _, data) => line("noble", t("{name} used {what}", { name, what: noble(e, data) })),
  moved: (e, name) => line("first-player", t("{name} moved in the pyramid: row {row}, space {space}", { name, row: text(e, "row"), space: text(e, "space") })),
  "first player": (_, name) => line("first-player", t("{name} took the First Player token", { name })),
  "wheel cleared": () => null,
  "wheel turned": () => line("i-cw", t("The wheel turns")),
  blocked: (e) => line(tokenSymbol(text(e, "colour")), t("A square of {colour} is blocked", { colour: colourName(text(e, "colour")) })),
  "jar left over": () => null,
  "jar turned up": (e, name) => line("jar", t("{name} turned up jar {n}", { name, n: text(e, "jar") })),
  tile: (e, name) => line(tokenSymbol(text(e, "colour")), t("{name} laid {colour} on the tile {tile}", { name, colour: colourName(text(e, "colour")), tile: areaName(area(e, "tile")) })),
  "noble discarded": (e, _name, _nameOf, data) => line("noble", t("Leaves the game: {what}", { what: noble(e, data) })),
  "artisan discarded": (e, _name, _nameOf, data) => line("artisan", t("Leaves the game: {what}", { what: artisan(e, data) })),
  reshuffled: () => null,
  "round ended": (e) => chapter(t("round {n} ends", { n: text(e, "round") })),
  over: (e, _, nameOf) => chapter((e["winners"] as number[]).length ? t("{names} won", { names: list((e["winners"] as number[]).map(nameOf)) }) : t("The Traitor won")),
};

/** What one seat pays or gains in one move is told in one line. */
function together(events: Told[]): Told[] {
  const keys: Record<string, string> = { gained: "resource", paid: "token" };
  const told: Told[] = [];
  for (const event of events) {
    const key = keys[event.event];
    const before = told.at(-1);
    if (!key) told.push(event);
    else if (before?.event === event.event && before.seat === event.seat) before[key] = [...tokens(before, key), text(event, key)];
    else told.push({ ...event, [key]: [text(event, key)] });
  }
  return told;
}

export const pharaonLog = (events: Told[], nameOf: Names, data: Cards = null): Line[] =>
  together(events).flatMap((event): Line[] => {
    const seat = event.seat ?? null;
    const tell = story[event.event];
    const said = tell ? tell(event, seat === null ? "" : nameOf(seat), nameOf, data) : line("i-right", event.event);
    return said ? [{ ...said, step: event.step, seat: said.chapter ? null : seat, about: event.event }] : [];
  });
