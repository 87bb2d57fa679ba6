/** The story of Pharaon in sentences. */
import type { Side, Told } from "../../../lib/board.ts";
import { list, mark, t, tn } from "../../../lib/i18n/index.svelte.ts";
import { sayer, wonWords, type Line, type Say } from "../../../lib/log.ts";
import type { PharaonData } from "./data.ts";
import { aToken, areaName, colourName, counted, nobleName, tokenSymbol } from "./names.ts";

type Names = (seat: Side) => string;
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
const area = (event: Told, key = "area"): string => text(event, key);

const story: Record<string, (event: Told, say: Say, nameOf: Names, data: Cards, me: number | null) => Said> = {
  dealt: () => null,
  jar: (_, say) => line("jar", say(mark("You took a jar"), mark("{name} took a jar"))),
  gained: (e, say) => line(tokenSymbol(tokens(e, "resource")[0] ?? ""), say(mark("You gained {what}"), mark("{name} gained {what}"), { what: counted(tokens(e, "resource").map(colourName)) })),
  round: (e) => chapter(t("round {n}", { n: text(e, "round") })),
  acted: (e, say) => line(`area-${area(e)}`, say(mark("You chose an area: {area}"), mark("{name} chose an area: {area}"), { area: areaName(area(e)) })),
  swapped: (e, say) => line(tokenSymbol(text(e, "got")), say(mark("You swapped {gave} for {got}"), mark("{name} swapped {gave} for {got}"), { gave: aToken(text(e, "gave")), got: colourName(text(e, "got")) })),
  paid: (e, say) => line(tokenSymbol(tokens(e, "token")[0] ?? ""), say(mark("You paid {what}"), mark("{name} paid {what}"), { what: counted(tokens(e, "token").map(aToken)) })),
  access: (e, say) => line(tokenSymbol(text(e, "token")), say(mark("You paid {what} for access"), mark("{name} paid {what} for access"), { what: aToken(text(e, "token")) })),
  passed: (e, say) => line("i-minus", e["last"] ? say(mark("You passed last"), mark("{name} passed last")) : say(mark("You passed"), mark("{name} passed"))),
  noble: (e, say, _, data) => line("noble", say(mark("You took a noble: {noble}"), mark("{name} took a noble: {noble}"), { noble: noble(e, data) })),
  artisan: (e, say, _, data) => line("artisan", say(mark("You took {what}"), mark("{name} took {what}"), { what: artisan(e, data) })),
  offering: (e, say) => line(tokenSymbol(text(e, "token")), say(mark("You took {what}"), mark("{name} took {what}"), { what: aToken(text(e, "token")) })),
  step: (e, say) => line("river", say(mark("You moved up a Nile track: {track}, level {n}"), mark("{name} moved up a Nile track: {track}, level {n}"), { track: colourName(text(e, "track")), n: text(e, "level") })),
  tomb: (e, say) => line("tomb", say(mark("You built stage {n}"), mark("{name} built stage {n}"), { n: text(e, "stage") })),
  pharaoh: (_, say) => line("pharaoh-token", say(mark("You are Pharaoh's heir"), mark("{name} is Pharaoh's heir"))),
  used: (e, say, _, data) => line("noble", say(mark("You used a noble: {noble}"), mark("{name} used a noble: {noble}"), { noble: noble(e, data) })),
  moved: (e, say) => line("first-player", say(mark("You moved in the pyramid: row {row}, space {space}"), mark("{name} moved in the pyramid: row {row}, space {space}"), { row: text(e, "row"), space: text(e, "space") })),
  "first player": (_, say) => line("first-player", say(mark("You took the First Player token"), mark("{name} took the First Player token"))),
  "wheel cleared": () => null,
  "wheel turned": () => line("i-cw", t("The wheel turns")),
  blocked: (e) => line(tokenSymbol(text(e, "colour")), t("Square blocked on the wheel: {colour}", { colour: colourName(text(e, "colour")) })),
  "jar left over": () => null,
  "jar turned up": (e, _, nameOf) => line("jar", t("{name} turned up jar {n}", { name: nameOf("traitor"), n: text(e, "jar") })),
  tile: (e, _, nameOf) => line(tokenSymbol(text(e, "colour")), t("{name} put {colour} on the tile {tile}", { name: nameOf("traitor"), colour: colourName(text(e, "colour")), tile: areaName(area(e, "tile")) })),
  "noble discarded": (e, _say, _nameOf, data) => line("noble", t("Removed from the game: {what}", { what: noble(e, data) })),
  "artisan discarded": (e, _say, _nameOf, data) => line("artisan", t("Removed from the game: {what}", { what: artisan(e, data) })),
  reshuffled: () => null,
  "round ended": (e) => chapter(t("round {n} ends", { n: text(e, "round") })),
  over: (e, _, nameOf, _data, me) => chapter(wonWords(e["winners"] as number[], me, (seats) => (seats.length ? tn("{names} won", "{names} won", seats.length, { names: list(seats.map(nameOf)) }) : t("The Traitor won")))),
};

/** What one seat pays or gains in one move is one line. */
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

export const pharaonLog = (events: Told[], nameOf: Names, me: number | null, data: Cards = null): Line[] =>
  together(events).flatMap((event): Line[] => {
    const seat = event.seat ?? null;
    const tell = story[event.event];
    const said = tell ? tell(event, sayer(event, nameOf, me), nameOf, data, me) : line("i-right", event.event);
    return said ? [{ ...said, step: event.step, seat: said.chapter ? null : seat, about: event.event }] : [];
  });
