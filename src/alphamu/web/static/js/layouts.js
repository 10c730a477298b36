// Where each card wins, layout by layout; and one layout looked at closely.

import { ask } from "./api.js";
import { diagramHand, inline, spoken, together } from "./cards.js";
import { $, element, renew } from "./dom.js";
import { attempt } from "./errors.js";
import { declarersTurn, game, on, request, select, selectWorld } from "./game.js";
import { grid } from "./grid.js";
import { layouts as words } from "./words.js";

const MOST_COLUMNS = 150;
const MOST_PLANS = 40;

export function start() {
  on("analysed", showAll);
  on("selected", showAll);
  $("front-panel").addEventListener("toggle", showFront);
}

function showAll() {
  const ready = Boolean(game.analysis?.depth && game.worlds);
  $("worlds-panel").hidden = $("front-panel").hidden = !ready;
  if (!ready) {
    $("world").replaceChildren();
    return;
  }
  showGrid();
  showFront();
  showWorld();
}

const columns = () => Math.min(game.worlds.worlds.length, MOST_COLUMNS);

function showGrid() {
  const rows = game.analysis.cards.filter((row) => row.front.length).map((row) => ({
    heading: [together([row.card, ...row.equals])], vector: row.front[0], selected: row.card === game.card,
    press: (column) => {
      if (row.card !== game.card) select(row.card, column);
      else selectWorld(column);
    },
  }));
  const all = game.worlds.worlds.length;
  $("grid-about").textContent = game.analysis.viewer ? words.aboutSeat : declarersTurn() ? words.aboutOurs : words.aboutTheirs;
  renew($("grid"),
    grid(words.grid, words.heading, columns(), game.world, rows, selectWorld),
    all > columns() ? element("p", { class: "soft" }, words.first(columns(), all)) : "");
}

function showFront() {
  if (!$("front-panel").open || !game.analysis?.depth) return;
  const row = game.analysis.cards.find((one) => one.card === game.card);
  if (!row) {
    $("front").replaceChildren();
    return;
  }
  const text = row.whole_front === false && !row.vectors ? words.bestPlans : row.plans === 1 ? words.onePlan : words.manyPlans(row.plans);
  const rows = row.front.slice(0, MOST_PLANS).map((vector, place) => (
    { heading: [words.plan(place)], vector, selected: false, press: selectWorld }));
  renew($("front"),
    element("p", { class: "on-page" }, words.after, inline(row.card), `: ${text}.`, row.plans > MOST_PLANS ? words.bestShown(MOST_PLANS) : ""),
    grid(words.plans, words.planHeading, columns(), game.world, rows, selectWorld));
}

async function showWorld() {
  const number = game.world;
  const world = number === null ? null : game.worlds.worlds[number];
  if (!world || !game.card || game.analysis.viewer) { // a defender looks at it on the table
    $("world").replaceChildren();
    return;
  }
  const card = game.card;
  const answer = await attempt(ask("/world", { ...request(), world, card }));
  if (!answer || game.world !== number || game.card !== card) return;
  $("world").replaceChildren(layout(number, card, answer));
}

function layout(number, card, answer) {
  const mark = game.analysis.cards.find((one) => one.card === card)?.front[0]?.[number];
  const here = answer.cards.find((one) => one.card === card);
  const byPlan = words.outcome[mark] ?? words.outcome["-"];
  const line = (answer.line ?? []).map((trick) => element("li", { class: "on-page" },
    ...trick.cards.flatMap(({ seat, card: one }) => [`${seat} `, inline(one), " "]),
    element("span", { class: "soft" }, words.wins1(trick.winner))));
  return element("div", { class: "layout" },
    element("div", {}, element("p", { class: "on-page" }, `${words.name(number)}. ${words.after}`,
      element("b", {}, inline(card)), `, ${byPlan}${here ? words.seen(here.tricks, here.makes) : ""}.`),
    element("div", { class: "diagram on-page", role: "group", "aria-label": words.name(number) },
      ...Object.entries(answer.hands).map(([seat, cards]) => diagramHand(seat, cards)))),
    element("div", {}, element("p", { class: "soft" }, words.lineAfter(spoken(card))),
      element("div", { class: "line-scroll" }, element("ol", { class: "line" }, ...line))));
}
