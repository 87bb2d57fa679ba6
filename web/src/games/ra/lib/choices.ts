import { complete, type Choice, type Question } from "../../../lib/choices.ts";
import { signed, t, tn } from "../../../lib/i18n/index.svelte.ts";
import { bidWords } from "./bids.ts";
import { change, raChance } from "./rules.ts";
import { symbol, tileName } from "./tiles.ts";
import type { RaView } from "#engine/ra.mjs";

/** The question put to a player of Ra, with every answer and what it means. */
export function raQuestion(view: RaView, legal: string[], me: number): Question {
  const asked = { turn: turn, gods: gods, auction: auction, disaster: disaster, over: () => nothing() }[view.phase];
  const question = asked(view, legal, me);
  return { ...question, choices: complete(question.choices, legal) };
}

const nothing = (): Question => ({ title: "", hint: "", choices: [] });

function turn(view: RaView, legal: string[], me: number): Question {
  const full = view.auction_track.every((tile) => tile !== null);
  const empty = view.auction_track.every((tile) => tile === null);
  const alone = view.players.every((player, seat) => seat === me || player.suns_up.length === 0);
  const last = view.ra_track.drawn + 1 === view.ra_track.length;
  const gods = godChoices(view, legal, me);
  const choices: Choice[] = [
    {
      move: "draw",
      title: t("Draw a tile"),
      note: full ? t("the track is full") : last ? t("Ra ends the epoch: {n} %", { n: raChance(view) }) : t("Ra: {n} %", { n: raChance(view) }),
      legal: legal.includes("draw"),
      symbols: ["i-bag"],
    },
    {
      move: "invoke",
      title: t("Invoke Ra"),
      note: full ? t("everyone may pass") : alone ? t("nobody else has a sun, so you must bid") : empty ? t("the lot is empty, but you must bid if nobody else does") : t("you must bid if nobody else does"),
      bad: empty,
      legal: legal.includes("invoke"),
      symbols: ["ra-statue"],
    },
    ...gods,
  ];
  return { title: t("Your turn"), hint: gods.length ? t("draw, invoke Ra or spend gods") : t("draw or invoke Ra"), choices };
}

function godChoices(view: RaView, legal: string[], me: number): Choice[] {
  return view.auction_track.flatMap((tile, i) => {
    const move = `god ${i + 1}`;
    if (!tile || !legal.includes(move)) return [];
    const { note, bad } = changeNote(view, me, move);
    return [{ move, title: t("God: {tile}", { tile: tileName(tile) }), note, bad, legal: true, symbols: [symbol(tile)] }];
  });
}

function gods(view: RaView, legal: string[], me: number): Question {
  const done: Choice = { move: "done", title: t("button|Done"), note: t("keep the other gods"), legal: legal.includes("done"), symbols: ["i-check"] };
  return { title: t("Another god?"), hint: t("take one more tile, or end the turn"), choices: [...godChoices(view, legal, me), done] };
}

function auction(view: RaView, legal: string[], me: number): Question {
  const best = view.auction?.best_bid ?? 0;
  const bids = (view.players[me]?.suns_up ?? []).map((sun): Choice => {
    const move = `bid ${sun}`;
    const can = legal.includes(move);
    return { move, title: can ? t("Bid {n}", { n: sun }) : t("Sun {n}", { n: sun }), note: bidWords(view, me, sun), legal: can, sun };
  });
  const forced = !legal.includes("pass");
  const pass: Choice = { move: "pass", title: t("button|Pass"), note: forced ? t("you invoked Ra") : t("keep your suns"), legal: !forced, symbols: ["i-minus"] };
  const hint = forced ? t("you invoked Ra: you must bid") : best ? t("more than {n}, or pass", { n: best }) : t("any sun, or pass");
  return { title: t("Your bid"), hint, choices: [...bids, pass] };
}

function disaster(view: RaView, legal: string[], me: number): Question {
  const choices = legal.map((move): Choice => {
    const tile = move.slice("lose ".length);
    const { note, bad } = changeNote(view, me, move);
    const left = (view.players[me]?.tiles[tile] ?? 1) - 1;
    const spared = left ? tn("{n} left", "{n} left", left) : t("costs no points");
    return { move, title: t("Lose {tile}", { tile: tileName(tile) }), note: note || spared, bad, legal: true, symbols: [symbol(tile)] };
  });
  const left = view.disaster?.left ?? 0;
  return { title: t("{disaster}: what do you lose?", { disaster: tileName(view.disaster?.kind ?? "") }), hint: tn("{n} tile to go", "{n} tiles to go", left), choices };
}

/** What a move changes of my points, now or at the end; nothing is said where it changes none. */
function changeNote(view: RaView, me: number, move: string): { note: string; bad: boolean } {
  const { now, later } = change(view, me, move);
  if (now) return { note: signed(now), bad: now < 0 };
  return later ? { note: t("{points} at the end", { points: signed(later) }), bad: later < 0 } : { note: "", bad: false };
}
