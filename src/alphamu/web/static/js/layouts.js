// The grid: a column for each layout, a row for each card, its best vector; and one layout looked at closely.

import { ask } from "./api.js";
import { diagramHand, inline, spoken, together } from "./cards.js";
import { $, element, renew } from "./dom.js";
import { attempt } from "./errors.js";
import { declarersTurn, game, on, request, selectWorld } from "./game.js";

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

function cell(mark, label) {
  const won = mark === "1";
  const kind = mark === "0" || won ? "" : "none";
  return element("td", {}, element("span", { class: `cell ${won ? "won" : ""} ${kind}`, title: label },
    won ? "✓" : kind ? "" : "·"));
}

function columns() {
  return Math.min(game.worlds.worlds.length, MOST_COLUMNS);
}

function header(name) {
  const buttons = Array.from({ length: columns() }, (_, number) => element("td", {},
    element("button", { type: "button", class: "world-button", "data-key": `world-${number}`, "aria-pressed": String(game.world === number),
      "aria-label": `Layout ${number + 1}`, title: `Layout ${number + 1}`, onclick: () => selectWorld(number) },
    (number + 1) % 10 === 0 ? String(number + 1) : "")));
  return element("thead", {}, element("tr", {}, element("th", { scope: "col" }, name), ...buttons));
}

function row(heading, vector, selected) {
  const wins = [...vector].filter((mark) => mark === "1").length;
  const cells = [...vector].slice(0, columns()).map((mark, number) =>
    cell(mark, `Layout ${number + 1}: ${mark === "1" ? "won" : mark === "0" ? "lost" : "cannot be played"}`));
  return element("tr", { class: selected ? "selected" : "" },
    element("th", { scope: "row", class: "on-page" }, ...heading,
      element("span", { class: "hidden-text" }, `, wins in ${wins} of ${vector.length} layouts`)), ...cells);
}

function showGrid() {
  const rows = game.analysis.cards.filter((card) => card.front.length).map((card) =>
    row([together([card.card, ...card.equals])], card.front[0], card.card === game.card));
  const more = game.worlds.worlds.length - columns();
  renew($("grid"),
    element("p", { class: "soft" }, `A column is a layout: ✓ won, · lost${declarersTurn() ? ", by the card's best plan"
      : " by declarer, empty where the defender does not hold the card"}. Press a number to see it.`),
    element("div", { class: "grid-scroll", tabindex: "0", role: "region", "aria-label": "Grid of layouts" },
      element("table", { class: "grid" }, header("layout"), element("tbody", {}, ...rows))),
    more > 0 ? element("p", { class: "soft" }, `The first ${columns()} of ${game.worlds.worlds.length} layouts.`) : "");
}

function showFront() {
  if (!$("front-panel").open || !game.analysis?.depth) return;
  const card = game.analysis.cards.find((one) => one.card === game.card);
  if (!card) {
    $("front").replaceChildren();
    return;
  }
  const plans = `${card.plans.toLocaleString("en")} plans, none of which is better than another everywhere`;
  const words = card.whole_front === false && !card.vectors ? "the best plans only: there are too many to list"
    : card.plans === 1 ? "one plan is enough" : plans;
  const rows = card.front.slice(0, MOST_PLANS).map((vector, number) => row([`plan ${number + 1}`], vector, false));
  renew($("front"),
    element("p", { class: "on-page" }, "After ", inline(card.card), `: ${words}.`,
      card.plans > MOST_PLANS ? ` The best ${MOST_PLANS} are shown.` : ""),
    element("div", { class: "grid-scroll", tabindex: "0", role: "region", "aria-label": "Plans" },
      element("table", { class: "grid" }, header("plan"), element("tbody", {}, ...rows))));
}

async function showWorld() {
  const number = game.world;
  const world = number === null ? null : game.worlds.worlds[number];
  if (!world || !game.card) {
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
  const byPlan = mark === "1" ? "its best plan wins" : mark === "0" ? "its best plan loses" : "it cannot be played";
  const seen = here ? `; with all cards seen it brings ${here.tricks} tricks and ${here.makes ? "makes" : "fails"}` : "";
  const line = (answer.line ?? []).map((trick) => element("li", { class: "on-page" },
    ...trick.cards.flatMap(({ seat, card: one }) => [`${seat} `, inline(one), " "]),
    element("span", { class: "soft" }, `${trick.winner} wins`)));
  return element("div", { class: "layout" },
    element("div", {}, element("p", { class: "on-page" }, `Layout ${number + 1}. After `,
      element("b", {}, inline(card)), `, ${byPlan}${seen}.`),
    element("div", { class: "diagram on-page", role: "group", "aria-label": `Layout ${number + 1}` },
      ...Object.entries(answer.hands).map(([seat, cards]) => diagramHand(seat, cards)))),
    element("div", {}, element("p", { class: "soft" }, `If everybody saw all cards, after the ${spoken(card)}:`),
      element("div", { class: "line-scroll" }, element("ol", { class: "line" }, ...line))));
}
