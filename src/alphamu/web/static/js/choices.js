// The cards that can be played, each with its chance by αμ and by PIMC.

import { together } from "./cards.js";
import { $, element, renew, wide } from "./dom.js";
import { declarersTurn, game, on, select } from "./game.js";
import { hasAim } from "./verdict.js";
import { aims, choices as words, percent, within } from "./words.js";

const MOST = 13; // a defender whose hand nobody knows may have any of 26
const SHOWN = 8;
let isWhole = false; // the user wants to see all

export function start() {
  on("changed", () => { isWhole = false; });
  on("analysed", show);
  on("selected", show);
}

function show() {
  const { analysis } = game;
  const ready = Boolean(analysis?.depth);
  $("cards-panel").hidden = !ready;
  if (!ready) return;
  const mostPimc = Math.max(...analysis.cards.map((row) => row.pimc ?? 0));
  const count = analysis.cards.length;
  const shown = isWhole || count <= MOST ? count : SHOWN;
  renew($("cards"), ...analysis.cards.slice(0, shown).map((row, place) => choice(row, place === 0, mostPimc)), shown < count ? showAllButton(count) : "");
}

function showAllButton(count) {
  return element("li", {}, element("button", { type: "button", class: "button", onclick: () => {
    isWhole = true;
    show();
  } }, words.showAll(count)));
}

function choice(row, best, mostPimc) {
  const [first] = game.analysis.cards;
  const fooled = (declarersTurn() || game.analysis.viewer) && row.pimc === mostPimc && row.make < first.make;
  const opinion = !fooled ? "" : first.pimc === mostPimc ? words.pimcAsGood : words.pimcWould;
  const isLeft = !row.played_out && game.analysis.cards.some((one) => one.played_out);
  const node = element("button", { type: "button", class: `choice ${isLeft ? "only-searched" : ""}`, "data-card": row.card, "data-key": row.card,
    "aria-pressed": String(game.card === row.card), onclick: () => select(row.card) },
  element("span", { class: "choice-name on-page" }, together([row.card, ...row.equals])),
  element("span", { class: "bars", "aria-hidden": "true" },
    track(chanceOf(row), errorOf(row), "bar-made", ""), track(row.pimc ?? 0, row.pimc_standard_error, "bar-pimc", "thin")),
  numbers(row, best, opinion, isLeft));
  return element("li", {}, node);
}

function track(chance, error, colour, thickness) {
  const node = element("span", { class: `track ${thickness}` }, wide(element("span", { class: colour }), chance));
  if (error) {
    const mark = element("i");
    const low = Math.max(0, chance - error);
    mark.style.left = `${100 * low}%`;
    wide(mark, Math.min(1, chance + error) - low);
    node.append(mark);
  }
  return node;
}

/** What a card makes: played out on layouts that were not searched, where it was; else of those that were. */
export const chanceOf = (row) => row.played_out?.make ?? row.make;
const errorOf = (row) => (row.played_out ? row.played_out.standard_error : row.standard_error);

/** The same where declarer plays for a score. */
function worth(row, best) {
  const { aim } = game.analysis;
  const details = [(game.analysis.viewer ? aims.beats : aims.makes)(chanceOf(row)), row.value_pimc === null ? "" : `PIMC ${aims.worth[aim](row.value_pimc)}`];
  return element("span", { class: "numbers" },
    element("span", {}, element("b", {}, row.value === null ? "" : aims.worth[aim](row.value)), `${aims.error(row.value_error, aim)} `,
      best ? element("span", { class: "badge" }, words.best) : ""),
    element("span", { class: "soft" }, details.filter(Boolean).join(" · ")));
}

function numbers(row, best, opinion, isLeft) {
  const out = row.played_out;
  if (hasAim(game.analysis)) return worth(row, best);
  const atLeast = out || row.at_least === undefined || row.at_least === row.make ? "" : words.atLeast(row.at_least, Boolean(row.standard_error));
  const details = [isLeft ? words.onlySearched : "", out ? words.searched(row.make) : "", row.pimc === null ? "" : words.pimc(row.pimc, row.pimc_standard_error),
    row.tricks === null ? "" : words.tricks(row.tricks), row.possible === undefined ? "" : words.held(row.possible)];
  return element("span", { class: "numbers" },
    element("span", {}, element("b", {}, `${row.bound && !out ? "≤ " : ""}${percent(chanceOf(row))}`), within(errorOf(row)), `${atLeast} `,
      best ? element("span", { class: "badge" }, declarersTurn() || game.analysis.viewer ? words.best : words.bestDefence) : "",
      opinion ? element("span", { class: "badge pimcs" }, opinion) : ""),
    element("span", { class: "soft" }, details.filter(Boolean).join(" · ")));
}
