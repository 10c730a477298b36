// The auction, and what was said of its calls.

import { coloured } from "./cards.js";
import { $, element } from "./dom.js";
import { game, on } from "./game.js";
import { SEATS, auction as words } from "./words.js";

const ORDER = ["W", "N", "E", "S"];

export function start() {
  on("loaded", show);
}

function show() {
  const calls = game.table.auction;
  $("auction-panel").hidden = calls.length === 0;
  if (!calls.length) return;
  const explained = [...new Set(calls.map(({ alert }) => alert).filter(Boolean))];
  const cells = [...Array(ORDER.indexOf(calls[0].seat)).fill(null), ...calls];
  const rows = [];
  for (let start = 0; start < cells.length; start += ORDER.length) {
    rows.push(element("tr", {}, ...cells.slice(start, start + ORDER.length).map((cell) => callCell(cell, explained))));
  }
  $("auction").replaceChildren(element("table", { class: "auction-table" },
    element("thead", {}, element("tr", {}, ...ORDER.map((seat) => element("th", { scope: "col" }, SEATS[seat])))),
    element("tbody", {}, ...rows)),
  explained.length ? element("ol", { class: "explanations on-page", "aria-label": words.explanations },
    ...explained.map((text) => element("li", {}, ...coloured(text)))) : "");
}

function callCell(cell, explained) {
  if (!cell) return element("td");
  return element("td", { class: "on-page", title: cell.alert || (cell.alert === "" ? words.alerted : null) }, ...coloured(words.call(cell.call)),
    mark(cell.alert, explained));
}

/** The number of the explanation of a call; where nothing was said of an alert, a mark. */
function mark(alert, explained) {
  if (alert === null || alert === undefined) return "";
  if (!alert) return element("sup", { class: "alert" }, element("span", { "aria-hidden": "true" }, "!"), element("span", { class: "hidden-text" }, ` ${words.alerted}`));
  return element("sup", { class: "alert" }, String(explained.indexOf(alert) + 1));
}
