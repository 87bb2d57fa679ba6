import { beforeEach, describe, expect, test } from "vitest";
import type { FromServer, Table } from "../src/lib/net/types.ts";
import { Calls } from "../src/offline/calls.ts";
import { Host } from "../src/offline/host.ts";
import { Memory, type Store } from "../src/offline/kept.ts";
import { Refusal } from "../src/offline/refusal.ts";

let said: FromServer[] = [];
let store: Store;
let host: Host;
let calls: Calls;

function open(): void {
  said = [];
  host = new Host(store, (message) => void said.push(message));
  host.pace = { pause: 0, seconds: 0.01 };
  calls = new Calls(host, store);
}

beforeEach(() => {
  store = new Memory();
  open();
});

const begin = (game: string, seats: string[], options = {}): Promise<Table> =>
  calls.answer("POST", "/api/tables", { game, seats, options, name: "Nefer" }) as Promise<Table>;
const last = <Type extends FromServer["type"]>(type: Type) => said.findLast((one) => one.type === type) as Extract<FromServer, { type: Type }> | undefined;
const position = () => said.flatMap((one) => ("position" in one && one.position ? [one.position] : [])).at(-1);
const play = (table: string, move: string, more = {}) =>
  host.hear({ type: "play", table, move, expect_seq: position()?.seq ?? 0, action_id: crypto.randomUUID(), ...more });

async function until(so: () => boolean): Promise<void> {
  while (!so()) await new Promise((go) => setTimeout(go, 1));
}

/** Plays by the first legal move until something is so or the game is over. */
async function playOn(table: string, enough: () => boolean = () => false): Promise<void> {
  await until(() => position()?.legal != null || position()?.over === true);
  while (!position()?.over && !enough()) {
    await play(table, position()?.legal?.[0] ?? "");
    await until(() => position()?.legal != null || position()?.over === true);
  }
}

async function watch(table: string): Promise<void> {
  await host.hear({ type: "watch", table });
}

describe("a table of this device", () => {
  test("its bots wait until the scores of an epoch were read", async () => {
    host.pace = { pause: 0, seconds: 0.01, sheet: 3_600_000 };
    const { id } = await begin("ra", ["me", "bot:random"]);
    await watch(id);
    const scored = (): boolean => said.at(-1)?.type === "events" && (last("events")?.events ?? []).some(({ event }) => event === "epoch ended") && position()?.turn === 1;
    const settled = (): boolean => position()?.legal != null || position()?.over === true || scored();
    await until(settled);
    while (!scored() && !position()?.over) {
      await play(id, position()?.legal?.[0] ?? "");
      await until(settled);
    }
    if (position()?.over) return; // it was never the bot's turn after an epoch
    const before = position()?.seq ?? 0;
    for (let turns = 0; turns < 5; turns++) await new Promise((go) => setTimeout(go, 1));
    expect(position()?.seq).toBe(before);
    await calls.answer("PUT", `/api/tables/${id}/seen`, undefined);
    await until(() => (position()?.seq ?? 0) > before);
  });

  test("speaks the messages of a server: the table, an acknowledgement, the events of a move", async () => {
    const { id } = await begin("ra", ["me", "bot:random"]);
    await watch(id);
    expect(last("table")?.table).toMatchObject({ id, game: "ra", state: "playing", you: 0, clock: { kind: "none" } });
    await until(() => position()?.legal != null);
    const before = position()?.seq ?? 0;
    await play(id, position()?.legal?.[0] ?? "");
    expect(last("ack")).toMatchObject({ table: id, seq: before + 1 });
    expect(last("events")?.events.length).toBeGreaterThan(0);
  });

  test("begins with the options that a game declares for people", async () => {
    expect((await begin("ra", ["me", "bot:random"])).options).toMatchObject({ scores: "hidden" });
    expect((await begin("ra", ["me", "bot:random"], { scores: "open" })).options).toMatchObject({ scores: "open" });
  });

  test("refuses what the rules forbid, with the paragraph, and changes nothing", async () => {
    const { id } = await begin("ra", ["me", "bot:random"]);
    await watch(id);
    await playOn(id, () => position()?.legal?.includes("draw") === true);
    const { seq } = (await host.table(id)).kept;
    await play(id, "god 1");
    expect(last("problem")?.problem).toMatchObject({ code: "illegal_move", rule: expect.stringMatching(/^\d+\.\d+$/) });
    await play(id, "fly");
    expect(last("problem")?.problem.code).toBe("bad_notation");
    await host.hear({ type: "why", table: id, move: "god 1" });
    expect(last("why")).toMatchObject({ legal: false, code: "illegal_move" });
    expect((await host.table(id)).kept.seq).toBe(seq);
  });

  test("answers a command that comes too late with what it missed", async () => {
    const { id } = await begin("ra", ["me", "bot:random"]);
    await watch(id);
    await until(() => position()?.legal != null);
    await host.hear({ type: "play", table: id, move: "draw", expect_seq: 0, action_id: "late" });
    expect(last("stale")).toMatchObject({ action_id: "late", from: 0 });
  });

  test("goes on in another host from the store alone", async () => {
    const { id } = await begin("pharaon", ["me", "bot:random"]);
    await watch(id);
    await playOn(id, () => (position()?.step ?? 0) > 20);
    await host.hear({ type: "unwatch", table: id });
    const before = (await host.table(id)).position();
    open();
    await watch(id);
    expect(last("table")?.position).toEqual(before);
  });

  test("takes back a move until something new was seen", async () => {
    const { id } = await begin("pharaon", ["me", "bot:random"]);
    await watch(id);
    await playOn(id, () => position()?.undo.can === true);
    const { step = 0, seq = 0 } = position() ?? {};
    await host.hear({ type: "undo", table: id, expect_seq: seq, action_id: "back" });
    expect(position()).toMatchObject({ step: step - 1, seq: seq + 1 });
    await host.hear({ type: "undo", table: id, expect_seq: 0, action_id: "late" });
    expect(last("stale")?.action_id).toBe("late");
  });

  test("asks before a move that cannot be taken back, where the player wants it", async () => {
    const { id } = await begin("ra", ["me", "bot:random"]);
    await watch(id);
    await playOn(id, () => position()?.legal?.includes("draw") === true);
    const { seq } = await calls.answer("PUT", `/api/tables/${id}/confirm`, { confirm: true }) as Table;
    await host.hear({ type: "play", table: id, move: "draw", expect_seq: seq, action_id: "a" });
    expect(last("confirm")).toMatchObject({ move: "draw", action_id: "a" });
    await host.hear({ type: "play", table: id, move: "draw", expect_seq: seq, action_id: "b", confirmed: true });
    expect(last("ack")?.action_id).toBe("b");
  });

  test("lets a bot play on for somebody who leaves, until they come back", async () => {
    const { id } = await begin("ra", ["me", "bot:random"]);
    await watch(id);
    await calls.answer("POST", `/api/tables/${id}/leave`, undefined);
    await until(() => position()?.over === true);
    const table = last("meta")?.is;
    expect(table).toMatchObject({ state: "over", seats: [{ stand_in: true }, {}] });
    expect(table?.result?.scores).toHaveLength(2);
  });

  test("tells nothing of what others hold: of nobles dealt to a bot only that they are", async () => {
    const { id } = await begin("pharaon", ["me", "bot:random", "bot:random"]);
    await watch(id);
    await playOn(id, () => (position()?.step ?? 0) > 6);
    const seen = last("events")?.position.view as unknown as { players: { dealt?: unknown }[] };
    expect(seen.players.slice(1).map(({ dealt }) => dealt ?? null)).toEqual([null, null]);
  });

  test("is never changed by two at once: the second one reads it again", async () => {
    const { id } = await begin("ra", ["me", "bot:random"]);
    await watch(id);
    await playOn(id, () => position()?.legal?.includes("draw") === true);
    await host.hear({ type: "unwatch", table: id });
    const kept = (await host.table(id)).kept;
    await store.put({ ...kept, seq: kept.seq + 1, notes: "another tab" }, kept.seq);
    await play(id, "draw");
    expect(last("problem")?.problem.code).toBe("stale");
    expect((await host.table(id)).kept.notes).toBe("another tab");
  });
});

describe("kept games", () => {
  const finished = async (): Promise<string> => {
    const { id } = await begin("ra", ["bot:random", "me"]);
    await watch(id);
    await playOn(id);
    return id;
  };

  test("are replayed move by move, and each moment can be looked at and played on", async () => {
    const id = await finished();
    const { table, steps } = (await calls.answer("GET", `/api/tables/${id}/replay`, undefined)) as { table: Table; steps: { step: number; move: string; chapter: number }[] };
    expect(table.result?.winners.length).toBeGreaterThan(0);
    expect(steps.map(({ step }) => step)).toEqual(steps.map((_, i) => i));
    expect(new Set(steps.map(({ chapter }) => chapter))).toEqual(new Set([1, 2, 3]));
    const moment = (await calls.answer("GET", `/api/tables/${id}/replay/7?seat=0`, undefined)) as { step: number; legal: string[] };
    expect(moment.legal).toContain(steps[8]?.move);
    const fork = (await calls.answer("POST", `/api/tables/${id}/fork`, { step: 7, seat: 0, bots: "random" })) as Table;
    expect(fork).toMatchObject({ state: "playing", you: 0, parent: { table: id, step: 7 } });
    const again = (await calls.answer("POST", `/api/tables/${id}/rematch`, undefined)) as Table;
    expect(again).toMatchObject({ game: "ra", you: 1, state: "playing" });
    expect(((await calls.answer("POST", `/api/tables/${id}/rematch`, undefined)) as Table).id).toBe(again.id);
  });

  test("come back from their record, and a broken one is refused with its line", async () => {
    const text = (await calls.answer("GET", `/api/tables/${await finished()}/text`, undefined)) as string;
    expect(await calls.answer("POST", "/api/records", { text })).toMatchObject({ state: "over", you: null });
    const broken = calls.answer("POST", "/api/records", { text: text.replace("seats 2", "seats 7") });
    await expect(broken).rejects.toMatchObject({ name: "BadRecord" });
    const undealt = calls.answer("POST", "/api/records", { text: text.replace("deal ", "deal x") });
    await expect(undealt).rejects.toMatchObject({ name: "BadRecord", message: expect.stringContaining("cannot be dealt here") });
    await expect(calls.answer("POST", "/api/records", { text: "chess" })).rejects.toMatchObject({ name: "BadRecord" });
    await expect(calls.answer("GET", "/api/tables/device-none", undefined)).rejects.toBeInstanceOf(Refusal);
    const before = (await store.all()).length;
    await expect(calls.answer("POST", "/api/tables", { game: "ra", seats: ["me", "bot:sphinx"], options: {} })).rejects.toBeInstanceOf(Refusal);
    expect((await store.all()).length).toBe(before);
  });

  test("begin with a simpler bot where no net is trained, and not at all where a net is missing on this device", async () => {
    await expect(begin("ra", ["me", "bot:master"])).rejects.toMatchObject({ body: { sentence: expect.stringContaining("isn't on your device") } });
    expect(await store.all()).toEqual([]);
    const trained = Object.keys(import.meta.glob("../engine/nets/pharaon.*.bin", { query: "?url" }));
    if (trained.length < 5) {
      const five = ["me", "bot:random", "bot:random", "bot:random", "bot:pharaoh"];
      expect(await begin("pharaon", five)).toMatchObject({ state: "playing" });
    }
  });

  test("are deleted for good", async () => {
    const { id } = await begin("ra", ["me", "bot:random"]);
    await calls.answer("DELETE", `/api/tables/${id}`, undefined);
    expect(await calls.answer("GET", "/api/me/games", undefined)).toEqual({ tables: [] });
    await expect(calls.answer("GET", `/api/tables/${id}`, undefined)).rejects.toBeInstanceOf(Refusal);
  });
});
