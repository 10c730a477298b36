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

/** Which card to lead, in the form of an analysis: what the leads bring double dummy. */
export async function lead(limits, signal) {
  const { table } = game;
  const calls = table.auction.map(({ text }) => text).join(" ");
  const body = { hand: handText(table.hands[table.turn].cards), contract: table.contract.bid, vulnerable: table.vulnerable, believe:
    limits.believe === "nothing" ? "nothing" : "experts", ...(calls ? { auction: calls, dealer: table.auction[0].seat } : {}),
  ...(limits.seconds ? { seconds: limits.seconds } : {}) };
  const answer = await ask("/lead", body, signal);
  const cards = answer.leads.map((row) => ({ card: row.card, equals: row.equals, make: row.value, standard_error: row.value_error, pimc: null,
    tricks: row.tricks, front: [], plans: 0 }));
  return { best: answer.best, turn: answer.leader, viewer: answer.leader, lead: answer.layouts, depth: 1, complete: false, cards,
    chance: cards[0].make, chance_error: cards[0].standard_error, chance_from: "search", stopped: answer.stopped, seconds: answer.seconds,
    headline: "", explanation: "", bounds: "" };
}
