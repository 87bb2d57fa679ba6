import { describe, expect, it } from "vitest";
import { pharaonData as data, pharaonPaying, pharaonTurn } from "../src/games/pharaon/positions.ts";
import { abilityQuestion, briefQuestion, pharaonQuestion } from "../src/games/pharaon/lib/choices.ts";
import { godsOf } from "../src/games/pharaon/lib/gods.ts";
import { gainsWords, pointsMark } from "../src/games/pharaon/lib/names.ts";
import { givenAway, nextColour, offers, plan, price, projected, rules } from "../src/games/pharaon/lib/rules.ts";
import { positionOf } from "../src/lib/engine.ts";
import type { PharaonPlayer, PharaonView } from "#engine/pharaon.mjs";

const me = 1;
const holding = (some: Partial<PharaonPlayer>): PharaonView => ({
  ...pharaonTurn,
  players: pharaonTurn.players.map((player, seat) => (seat === me ? { ...player, nobles: [], offerings: [], ...some } : player)),
});
const only = (some: Record<string, number>): PharaonPlayer["resources"] => ({ black: 0, yellow: 0, green: 0, red: 0, blue: 0, silver: 0, ...some });

describe("the price of an area for me now", () => {
  it("counts the access token into the cost", () => {
    const view = holding({ resources: only({ blue: 3 }) });
    expect(price(view, me, "artisans", data)).toMatchObject({ state: "payable", payment: ["blue", "blue", "blue"] });
  });
  it("takes silver for what is missing, last", () => {
    const view = holding({ resources: only({ silver: 1, yellow: 3 }) });
    expect(price(view, me, "artisans", data)).toMatchObject({ state: "payable", payment: ["silver", "yellow", "yellow", "yellow"] });
  });
  it("says which colours are short", () => {
    const view = holding({ resources: only({ black: 1, yellow: 1, green: 1 }) });
    expect(price(view, me, "nobles", data)).toMatchObject({ state: "missing", missing: ["red", "blue"] });
  });
  it("lets a scribe pay one colour as the other", () => {
    const view = holding({ resources: only({ black: 1, yellow: 1, red: 1 }), nobles: [{ id: 2, ready: true }] });
    expect(price(view, me, "tomb", data)).toMatchObject({ state: "payable", payment: ["yellow", "black", "red"] });
  });
  it("is closed without a free square, unless a noble opens it", () => {
    expect(price(holding({ resources: only({ red: 4 }) }), me, "offerings", data).state).toBe("closed");
    expect(price(holding({ resources: only({ red: 4 }), nobles: [{ id: 15, ready: true }] }), me, "offerings", data).state).toBe("payable");
  });
  it("is none once I have passed", () => {
    expect(price({ ...holding({ resources: only({ blue: 3 }) }), passed: [2, me] }, me, "artisans", data).state).toBe("passed");
  });
});

describe("gods", () => {
  it("count once both sides are met, and nothing serves two of them", () => {
    const gods = godsOf(pharaonTurn, me, data);
    expect(gods.filter((god) => god.counts).map((god) => god.points)).toEqual([10, 8]);
    expect(gods[1]?.sides[0]).toEqual({ area: "offerings", have: 3, need: 6 });
  });
  it("are lost when their offering is given away", () => {
    const { gods, points } = givenAway(pharaonPaying, "pay tomb*", data);
    expect(gods.map((place) => pharaonPaying.gods[place]?.points)).toContain(10);
    expect(points).toBe(13);
  });
  it("leave points for what is kept", () => expect(projected(pharaonTurn, data)[me]?.["leftovers"]).toBe(6 + 3 + 2));
});

describe("the question", () => {
  it("holds every legal move, and closed areas with their reason", () => {
    const legal = ["act artisans", "act nile", "pass"];
    const { choices } = pharaonQuestion(pharaonTurn, legal, me, data);
    expect(choices.filter((choice) => choice.legal).map(({ move }) => move).sort()).toEqual(legal);
    expect(choices.find(({ move }) => move === "act offerings")).toMatchObject({ legal: false, note: "closed: no square free" });
  });
  it("warns what a payment loses", () => {
    const { title, choices } = pharaonQuestion(pharaonPaying, ["pay silver", "pay tomb*"], me, data);
    expect(title).toBe("Pay red with");
    expect(choices.find(({ move }) => move === "pay tomb*")).toMatchObject({ bad: true, note: "Loses Isis and Sekhmet: −13" });
  });
  it("lists tokens in the order of the wheel, silver last", () => {
    const { choices } = pharaonQuestion(pharaonPaying, ["pay blue", "pay red*", "pay silver", "pay tomb*", "pay yellow"], me, data);
    expect(choices.map(({ move }) => move)).toEqual(["pay yellow", "pay blue", "pay red*", "pay tomb*", "pay silver"]);
  });
  it("lists cards as they lie on the board, the deck last", () => {
    const { choices } = pharaonQuestion(pharaonTurn, ["artisan 13", "artisan 20", "artisan 28", "artisan 3", "artisan deck"], me, data);
    expect(choices.map(({ move }) => move)).toEqual(["artisan 3", "artisan 13", "artisan 20", "artisan 28", "artisan deck"]);
  });
  it("asks a question when a noble can be used after passing", () => {
    const { title, hint, choices } = pharaonQuestion({ ...pharaonTurn, phase: "passing" }, ["no", "silver black", "silver yellow"], me, data);
    expect([title, hint]).toEqual(["Use a noble before the round ends?", "Treasurer"]);
    expect(choices.at(-1)?.move).toBe("no");
  });
  it("makes an ability with many targets one choice, then what is given, then what is got", () => {
    const legal = ["act nile", "pass", "swap black blue", "swap black red", "swap green red"];
    expect(briefQuestion(pharaonTurn, legal, me, data).choices.filter((one) => one.legal).map(({ move }) => move)).toEqual(["act nile", "pass", "swap"]);
    expect(abilityQuestion(pharaonTurn, legal, "swap", me, data).choices.map(({ move }) => move)).toEqual(["swap black", "swap green"]);
    expect(abilityQuestion(pharaonTurn, legal, "swap black", me, data).choices.map(({ move }) => move)).toEqual(["swap black blue", "swap black red"]);
  });
  it("names the income of each space of the pyramid", () => {
    const view: PharaonView = { ...pharaonTurn, phase: "pyramid", pyramid: { ...pharaonTurn.pyramid, discs: { [me]: [1, 3] } } };
    const { choices } = pharaonQuestion(view, ["here", "left"], me, data);
    expect(choices.map(({ title }) => title)).toEqual(["a silver", "a colour of your choice"]);
  });
});

it("gains that are alike are counted", () => {
  expect(gainsWords(["track3", "silver", "silver"])).toBe("3 steps on one track, 2 silver");
  expect(gainsWords(["artisan", "offering", "offering"])).toBe("1 artisan, 2 offerings");
  expect(gainsWords(["jar", "red", "red"])).toBe("1 jar, red ×2");
});

it("the wheel brings the neighbour's colour next round", () => expect(nextColour(pharaonTurn, "offerings", data)).toBe("green"));

it("the Diplomat, who copies another noble, is not shown with 0 points", () => {
  expect([20, 19, 26].map((id) => data.nobles.get(id)).map((noble) => noble && pointsMark(noble))).toEqual(["=", "7+", "7"]);
});

it("what I could pay and take is planned while somebody else acts", () => {
  const view: PharaonView = { ...pharaonTurn, turn: 0 };
  const [cheapest] = offers(view, me, "nile", data);
  const made = plan(view, me, ["act nile", "free nile", cheapest?.take ?? ""], [], data);
  expect(made?.steps.flatMap(({ paid }) => paid).sort()).toEqual(cheapest?.payment.toSorted());
});

it("makes no position of a table that has cards of the host's own", () => {
  expect(positionOf(rules, pharaonTurn, {})).not.toBeNull();
  expect(positionOf(rules, pharaonTurn, { data: null })).not.toBeNull();
  expect(positionOf(rules, pharaonTurn, { data: "/tables" })).toBeNull();
});
