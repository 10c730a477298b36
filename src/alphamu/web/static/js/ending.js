// The end of a practice deal: what it came to, the four hands, what could be made, and one's own cards reviewed.

import { BLAMED, ask, follow } from "./api.js";
import { coloured, diagramHand, inline } from "./cards.js";
import { $, element, renew, say } from "./dom.js";
import { attempt } from "./errors.js";
import { game, played } from "./game.js";
import { doubleDummy, practice as words, review, sentence, told } from "./words.js";

const SECONDS = 0.3; // of thought for each card
let turn = 0;
let reviewing = null; // the review under way, to be given up with the deal

export function start() {
  $("review-begin").addEventListener("click", () => attempt(judge()));
}

export function hide() {
  turn += 1;
  reviewing?.abort();
  $("end").hidden = true;
}

export async function show(deal, claimed) {
  const mine = ++turn;
  const [result, first] = await Promise.all([attempt(ask("/practice/result", { record: game.record, cards: played(), claimed })),
    attempt(ask("/table", { record: game.record, cards: [] }))]);
  if (mine !== turn || !result) return;
  $("end").hidden = false;
  $("outcome").textContent = words.outcome(game.table.contract, result);
  renew($("ending"), ...remarks(deal));
  renew($("four-hands"), ...Object.entries(first?.hands ?? {}).filter(([, hand]) => hand.cards).map(([seat, hand]) => diagramHand(seat, hand.cards)));
  $("dd").replaceChildren();
  for (const id of ["review-state", "mistakes"]) $(id).replaceChildren();
  $("review-begin").hidden = !game.table.is_board;
  if (game.table.is_board) await showDoubleDummy(mine);
}

/** What the theme was, what the trainer did, and how much help there was. */
function remarks(deal) {
  const parts = [];
  if (deal.checked) {
    parts.push(element("p", {}, ...filled(words.theme(deal.checked))));
  }
  for (const move of deal.moves) parts.push(element("p", {}, ...filled(words.moved(move))));
  if (deal.hinted) parts.push(element("p", { class: "soft" }, words.hinted(deal.hinted)));
  return parts;
}

const filled = (parts) => parts.map((part) => (part.card ? inline(part.card) : part));

async function showDoubleDummy(mine) {
  renew($("dd"), element("p", { class: "soft" }, doubleDummy.solving));
  const found = await attempt(ask("/double-dummy", { record: game.record }));
  if (mine !== turn || !found) return;
  const { trump, declarer } = game.table.contract;
  renew($("dd"), element("p", {}, words.doubleDummy(found.tricks[trump][declarer])),
    element("p", {}, ...coloured(found.par ? doubleDummy.par(found.par) : doubleDummy.noPar)));
}

/** Every card of declarer's, by what could be known. */
async function judge() {
  const mine = turn;
  const decisions = [];
  reviewing = new AbortController();
  $("review-begin").hidden = true;
  const { text } = await ask("/convert", { record: game.record, cards: played(), to: "pbn" });
  let total = 0;
  await follow("/review", { record: text, seat: "declarer", seconds: SECONDS }, (name, data) => {
    if (mine !== turn) return;
    if (name === "begun") total = data.decisions;
    if (name === "decision") decisions.push(data);
    if (name === "error") say("review-state", sentence(data.error));
    else if (name === "decision" || name === "begun") say("review-state", review.judged(decisions.length, total));
    if (name === "done") showJudged(decisions);
  }, reviewing.signal);
}

function showJudged(decisions) {
  const blamed = decisions.filter((one) => BLAMED.includes(one.verdict));
  say("review-state", review.done(decisions.length, blamed.length));
  renew($("mistakes"), ...blamed.map((one) => element("li", {}, inline(one.card), ` ${review.verdicts[one.verdict]}`,
    one.best ? element("span", {}, review.better, inline(one.best)) : "", element("p", { class: "soft" }, sentence(told.why(one, true)) || review.costs(one)))));
}

