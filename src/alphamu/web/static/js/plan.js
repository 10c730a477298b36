// The plan: the line of play behind the selected card, as a tree to follow and as text.

import { ask } from "./api.js";
import { coloured, inline } from "./cards.js";
import { $, element } from "./dom.js";
import { declarersTurn, game, on, request } from "./game.js";
import * as settings from "./settings.js";
import { branch } from "./tree.js";
import { SEATS, layoutsCounted, plan as words, sentence, told } from "./words.js";

const OPEN_LEVELS = 1;
const LONGEST = 60; // seconds; the search is made again, and then the plan is followed
let shownFor = null;

export function start() {
  on("analysed", refresh);
  on("selected", refresh);
  on("searched", refresh);
  $("plan-panel").addEventListener("toggle", refresh);
}

function refresh() {
  const found = game.analysis?.plan ?? null; // a defender's comes with the analysis
  const ready = Boolean(game.analysis?.depth) && game.table.turn !== null && (game.analysis.viewer ? found !== null : declarersTurn());
  $("plan-panel").hidden = !ready;
  if (!ready || !$("plan-panel").open) return;
  if (found) {
    shownFor = null;
    $("plan").replaceChildren(...parts(found, words.aboutSeat));
    return;
  }
  const key = JSON.stringify([game.record, game.place, game.line, game.card, game.analysis.depth, settings.knowledge(), settings.aim()]);
  if (key === shownFor) return;
  shownFor = key;
  show(key);
}

async function show(key) {
  $("plan").replaceChildren(element("p", { class: "soft" }, words.following));
  const depth = game.analysis.depth;
  const seconds = Math.min(LONGEST, 2 * (Number($("seconds").value) || 10));
  const body = { ...request(), ...settings.knowledge(), ...settings.aim(), depth, seconds, card: game.card };
  let shown;
  try {
    const plan = await ask("/plan", body);
    shown = parts(plan, words.about(plan.depth));
  } catch (error) {
    shown = [element("p", { class: "soft" }, sentence(error.message))];
  }
  if (key === shownFor) $("plan").replaceChildren(...shown);
}

function parts(plan, about) {
  return [element("p", { class: "soft" }, about),
    element("p", { class: "plan-text on-page" }, ...coloured(told.plan(plan))),
    element("p", { class: "soft" }, words.steps),
    element("div", { class: "plan on-page" }, element("ul", {}, step(plan.root, 0)))];
}

function step(node, level) {
  const { declarer, dummy } = game.table.contract;
  const ours = (game.analysis.viewer ? [game.analysis.viewer] : [declarer, dummy]).includes(node.who);
  const words = element("span", { class: ours ? "ours" : "" }, `${SEATS[node.who]} `, inline(node.card));
  const count = ours ? "" : element("span", { class: "count" }, ` ${layoutsCounted(node.worlds)}`);
  return branch([words, count], node.children.map((child) => step(child, level + 1)), level < OPEN_LEVELS);
}
