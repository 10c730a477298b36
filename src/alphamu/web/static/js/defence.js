// What is asked from a defender's seat, and its answers as the page shows all answers: chances of the side that asks.

import { ask } from "./api.js";
import { handText } from "./cards.js";
import { asker, game } from "./game.js";

/** Whether a defender who asks is to lead: nobody has played a card. */
export const isToLead = () => asker() === game.table.turn && game.table.tricks.length + game.table.trick.cards.length === 0;

/** What a defender can be asked: who defends, and rare breaks, are declarer's settings. */
export function defendersQuestion({ defenders, rare, ...limits }) {
  return { ...limits, plan: true };
}

/** A defender's analysis with the defenders' chances in the places of declarer's. */
export function fromSeat(analysis) {
  return { ...analysis, cards: analysis.cards.map((row) => ({ ...row, make: 1 - row.make, pimc: 1 - row.pimc,
    played_out: row.played_out && { ...row.played_out, make: 1 - row.played_out.make } })) };
}

/** Which card to lead, in the form of an analysis: what the leads bring double dummy, by what is played for. */
export async function lead({ believe, worlds, seconds, seed, aim, against, field }, signal) {
  const { table } = game;
  const calls = table.auction.map(({ text }) => text).join(" ");
  const body = { hand: handText(table.hands[table.turn].cards), contract: table.contract.bid, vulnerable: table.vulnerable, believe:
    believe === "nothing" ? "nothing" : "experts", seed, aim, against, field, ...(calls ? { auction: calls, dealer: table.auction[0].seat } : {}),
  ...(seconds ? { seconds } : {}), ...(Number(worlds) ? { layouts: worlds } : {}) }; // before dummy is seen, nobody can list all layouts
  const answer = await ask("/lead", body, signal);
  const cards = answer.leads.map((row) => ({ card: row.card, equals: row.equals, make: row.beats, standard_error: row.beats_error, pimc: null,
    value: row.value, value_error: row.value_error, value_pimc: null, tricks: row.tricks, front: [], plans: 0 }));
  return { best: answer.best, turn: answer.leader, viewer: answer.leader, lead: answer.layouts, tooClose: answer.too_close, aim: answer.aim, depth: 1, complete: false, cards,
    chance: cards[0].make, chance_error: cards[0].standard_error, chance_from: "search", stopped: answer.stopped, seconds: answer.seconds,
    headline: "", explanation: answer.explanation, bounds: "" };
}
