// A grid of layouts: a column for each, a row for each card or plan. One stop of the Tab key; arrows move inside.

import { element } from "./dom.js";
import { layouts as words } from "./words.js";

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** rows: { heading, vector, selected, press(column) }; press(column) for the numbers above. */
export function grid(name, corner, columns, chosen, rows, press) {
  const numbers = Array.from({ length: columns }, (_, column) => element("td", { role: "gridcell" },
    element("button", { type: "button", class: "world-button", "data-key": `0-${column}`, tabindex: "-1",
      "aria-pressed": String(chosen === column), "aria-label": words.name(column), title: words.name(column), onclick: () => press(column) },
    (column + 1) % 10 === 0 ? String(column + 1) : "")));
  const node = element("table", { class: "grid", role: "grid", "aria-label": name, onkeydown: move, onfocusin: keep },
    element("thead", {}, element("tr", { role: "row" }, element("th", { scope: "col", role: "columnheader" }, corner), ...numbers)),
    element("tbody", {}, ...rows.map((row, place) => rowOf(row, place + 1, columns, chosen))));
  keepAt(node, node.querySelector("button"));
  return element("div", { class: "grid-scroll" }, node);
}

function rowOf({ heading, vector, selected, press }, place, columns, chosen) {
  const wins = [...vector].filter((mark) => mark === "1").length;
  return element("tr", { class: selected ? "selected" : "", role: "row" },
    element("th", { scope: "row", role: "rowheader", class: "on-page" }, ...heading,
      element("span", { class: "hidden-text" }, words.wins(wins, vector.length))),
    ...[...vector].slice(0, columns).map((mark, column) => cell(mark, place, column, chosen === column, press)));
}

function cell(mark, place, column, chosen, press) {
  const won = mark === "1";
  const kind = won ? "won" : mark === "0" ? "" : "none";
  return element("td", { role: "gridcell" }, element("button", { type: "button", class: `cell ${kind} ${chosen ? "chosen" : ""}`,
    "data-key": `${place}-${column}`, tabindex: "-1", title: words.mark(column, mark), "aria-label": words.mark(column, mark), onclick: () => press(column) },
  won ? "✓" : kind ? "" : "·"));
}

function keepAt(table, button) {
  table.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
  button?.setAttribute("tabindex", "0");
}

function keep(event) {
  if (event.target.matches("button")) keepAt(event.currentTarget, event.target);
}

function move(event) {
  const [row, column] = (event.target.dataset.key ?? "").split("-").map(Number);
  const find = (down, right) => event.currentTarget.querySelector(`[data-key="${down}-${right}"]`);
  let next = null;
  if (MOVES[event.key]) next = find(row + MOVES[event.key][0], column + MOVES[event.key][1]);
  else if (event.key === "Home") next = find(row, 0);
  else if (event.key === "End") next = [...event.target.closest("tr").querySelectorAll("button")].at(-1);
  else return;
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
