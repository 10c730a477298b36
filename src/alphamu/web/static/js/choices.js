// The cards that can be played, each with its chance by αμ and by PIMC.

import { coloured, together } from "./cards.js";
import { $, element, renew, wide } from "./dom.js";
import { declarersTurn, game, on, select } from "./game.js";
import { percent } from "./percent.js";

export function start() {
  on("analysed", show);
  on("selected", show);
}

function show() {
  const { analysis } = game;
  const ready = Boolean(analysis?.depth);
  $("cards-panel").hidden = !ready;
  $("explanation").replaceChildren(...(ready ? coloured(`${analysis.explanation} ${analysis.bounds}`.trim()) : []));
  $("explanation").classList.add("on-page");
  if (!ready) return;
  const mostPimc = Math.max(...analysis.cards.map((row) => row.pimc ?? 0));
  renew($("cards"), ...analysis.cards.map((row, place) => choice(row, place === 0, mostPimc)));
}

function choice(row, best, mostPimc) {
  const [first] = game.analysis.cards;
  const fooled = declarersTurn() && row.pimc === mostPimc && row.make < first.make;
  const opinion = !fooled ? "" : first.pimc === mostPimc ? "PIMC: as good" : "PIMC would";
  const node = element("button", { type: "button", class: "choice", "data-card": row.card, "data-key": row.card,
    "aria-pressed": String(game.card === row.card), onclick: () => select(row.card) },
  element("span", { class: "choice-name on-page" }, together([row.card, ...row.equals])),
  element("span", { class: "bars", "aria-hidden": "true" },
    track(row.make, row.standard_error, "bar-made", ""), track(row.pimc ?? 0, row.pimc_standard_error, "bar-pimc", "thin")),
  numbers(row, best, opinion));
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

const within = (error) => (error ? ` ± ${(100 * error).toFixed(1)}` : "");

function numbers(row, best, opinion) {
  const tricks = row.tricks === null ? "" : ` · ${row.tricks.toFixed(2)} tricks`;
  const atLeast = row.at_least === undefined || row.at_least === row.make ? "" : `, at least ${percent(row.at_least)}`;
  const held = row.possible === undefined ? "" : ` · held in ${percent(row.possible)}`;
  const pimc = row.pimc === null ? "" : `PIMC ${percent(row.pimc)}${within(row.pimc_standard_error)}${tricks}`;
  return element("span", { class: "numbers" },
    element("span", {}, element("span", { class: "hidden-text" }, "αμ "),
      element("b", {}, `${row.bound ? "≤ " : ""}${percent(row.make)}`), within(row.standard_error), `${atLeast} `,
      best ? element("span", { class: "badge" }, declarersTurn() ? "αμ plays" : "best defence") : "",
      opinion ? element("span", { class: "badge pimcs" }, opinion) : ""),
    element("span", { class: "soft" }, pimc + held));
}
