import { describe, expect, it } from "vitest";
import { pharaonData, pharaonTurn } from "../src/games/pharaon/positions.ts";
import { browserMessages, parsePo } from "../scripts/po.ts";
import { hyphenate } from "../src/lib/i18n/hyphens.ts";
import { pluralForm } from "../src/lib/i18n/plural.ts";
import { pseudo } from "../src/lib/i18n/pseudo.ts";
import { blocks } from "../src/lib/markdown.ts";
import { pharaonLog } from "../src/games/pharaon/lib/log.ts";
import { actingArea, crumbs } from "../src/games/pharaon/lib/steps.ts";
import { raLog } from "../src/games/ra/lib/log.ts";
import { scoreRows } from "../src/table/scores.ts";

describe("catalogues", () => {
  const source = ['#: web/src/a.ts', 'msgid "one"', 'msgid_plural "many"', 'msgstr[0] "jeden"', 'msgstr[1] "dwa"', 'msgstr[2] "pięć"', "", '#: src/benben/terminal/a.py', 'msgid "prompt"', 'msgstr "x"', "", '#: web/src/b.ts', 'msgid ""', '"long "', '"text"', 'msgstr "długi"', "", '#: web/src/c.ts', 'msgid "untranslated"', 'msgstr ""'].join("\n");
  it("give the browser its own translated sentences", () => {
    expect(browserMessages(parsePo(source))).toEqual({ one: ["jeden", "dwa", "pięć"], "long text": "długi" });
  });
  it.each([
    ["pl", [1, 2, 5, 12, 22, 25], [0, 1, 2, 2, 1, 2]],
    ["uk", [1, 3, 5, 11, 21, 24], [0, 1, 2, 2, 0, 1]],
    ["it", [0, 1, 2], [1, 0, 1]],
    ["fr", [0, 1, 2], [0, 0, 1]],
  ])("count as %s counts", (language, numbers, forms) => {
    expect(numbers.map((n) => pluralForm(language, n))).toEqual(forms);
  });
  it("leave the gaps of a sentence alone in the pseudo-language", () => expect(pseudo("Bid {n}")).toContain("{n}"));
});

const nameOf = (seat: number | string): string => ["Iza", "Olek"][Number(seat)] ?? "Traitor";

describe("the log", () => {
  it("tells a lot in one line", () => {
    const lines = raLog(
      [
        { event: "took", seat: 0, tile: "gold", step: 4 },
        { event: "took", seat: 0, tile: "temple", step: 4 },
        { event: "exchanged", seat: 0, gave: 9, got: 1, step: 4 },
      ],
      nameOf,
    );
    expect(lines.map(({ words }) => words)).toEqual(["Iza took gold and a temple", "Iza paid sun 9 and took sun 1"]);
  });
  it("keeps what others may not know", () => {
    expect(raLog([{ event: "scored", seat: 1, epoch: 1, points: null, step: 9 }], nameOf)[0]?.words).toBe("Olek scored, points hidden");
  });
  it("adds up what is paid in one move", () => {
    const lines = pharaonLog(
      [
        { event: "paid", seat: 0, token: "red", step: 3 },
        { event: "paid", seat: 0, token: "nile*", step: 3 },
      ],
      nameOf,
      null,
    );
    expect(lines.map(({ words }) => words)).toEqual(["Iza paid red and an offering (Nile)"]);
  });
  it("counts what comes several times", () => {
    const gained = ["blue", "red", "blue"].map((resource) => ({ event: "gained", seat: 0, resource, step: 3 }));
    expect(pharaonLog(gained, nameOf, null).map(({ words }) => words)).toEqual(["Iza gained blue ×2 and red"]);
  });
  it("names a card, and numbers it only while the cards are unknown", () => {
    const [id = 0, noble] = [...pharaonData.nobles][0] ?? [];
    const took = [{ event: "noble", seat: 0, noble: id, step: 3 }];
    expect(pharaonLog(took, nameOf, null, pharaonData)[0]?.words).toBe(`Iza took a noble: ${noble?.name}`);
    expect(pharaonLog(took, nameOf, null)[0]?.words).toBe(`Iza took a noble: noble ${id}`);
  });
});

it("the reader's own moves say “you”", () => {
  const told = [
    { event: "drew", seat: 0, tile: "flood", step: 1 },
    { event: "drew", seat: 1, tile: "gold", step: 2 },
    { event: "over", winners: [0], step: 3 },
  ];
  expect(raLog(told, nameOf, 0).map(({ words }) => words)).toEqual(["You drew a flood", "Olek drew gold", "You won"]);
  const drawn = [{ event: "drew", seat: 0, tile: "gold", step: 1, bot: true }];
  expect(raLog(drawn, nameOf, 0)[0]?.words, "a bot drew for the reader").toBe(`${nameOf(0)} (bot) drew gold`);
  const took = [{ event: "offering", seat: 1, token: "black*", step: 4 }];
  expect(pharaonLog(took, nameOf, 1)[0]?.words).toBe("You took an offering (black)");
});

it("an action is shown in its area until it ends", () => {
  const told = [{ event: "acted", seat: 0, area: "nile", step: 7 }];
  expect(actingArea({ ...pharaonTurn, phase: "action" }, told)).toBe("nile");
  expect(actingArea({ ...pharaonTurn, phase: "turn" }, told)).toBe(null);
});

it("the way through an action leads back step by step", () => {
  const told = [
    { event: "acted", seat: 0, area: "tomb", step: 7 },
    { event: "access", seat: 0, token: "green", step: 8 },
    { event: "paid", seat: 0, token: "tomb*", step: 9 },
  ];
  expect(crumbs(told, 0).map(({ before, symbol }) => [before, symbol])).toEqual([
    [6, "area-tomb"],
    [7, "res-green"],
    [8, "off-tomb"],
  ]);
});

it("rules give every numbered paragraph its address", () => {
  const found = blocks("## 3 Turns\n\n**3.1** Draw *one* tile.\n_3.2_ It is laid.\n\n| a | b |\n|---|---|\n| 1 | 2 |");
  expect(found.map((block) => ("id" in block ? block.id : block.kind))).toEqual(["p3", "p3.1", "p3.2", "table"]);
});

it("the best of a source is marked, where one is best", () => {
  const rows = scoreRows([
    { start: 10, gods: 2, gold: 3, total: 15 },
    { start: 10, gods: 2, gold: 0, total: 12 },
  ]);
  expect(rows.map(({ source, best }) => [source, best])).toEqual([["start", -1], ["gods", -1], ["gold", 0]]);
});
it("long words say where they may break, in their own language alone", () => {
  expect(hyphenate("Die Überschwemmung", "de")).toBe("Die Über\u00adschwem\u00admung");
  expect(hyphenate("Überschwemmung", "en")).toBe("Überschwemmung");
});

describe("a context", () => {
  it("is part of the key and not of the words", async () => {
    const source = ['#: web/src/a.ts', 'msgctxt "theme"', 'msgid "dark"', 'msgstr "ciemny"'].join("\n");
    expect(browserMessages(parsePo(source))).toEqual({ "theme|dark": "ciemny" });
    const { t, tn } = await import("../src/lib/i18n/index.svelte.ts");
    expect([t("theme|dark"), tn("list|{n} tile", "list|{n} tiles", 2)]).toEqual(["dark", "2 tiles"]);
  });
});
