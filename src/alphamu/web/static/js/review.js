// A verdict on the whole play: the chance over time as a curve to walk along, what was a mistake, and why.

import { ask, cancel, follow } from "./api.js";
import { coloured, inline } from "./cards.js";
import { $, element, renew } from "./dom.js";
import { attempt } from "./errors.js";
import { game, go, goToLine, on, tell } from "./game.js";
import { SEATS, review as words, sentence } from "./words.js";

const HEIGHT = 150; // of the curve, in its own units; it is as wide as there is room
const MARGIN = 8;
const SVG = "http://www.w3.org/2000/svg";
const BLAMED = ["inaccuracy", "mistake", "blunder"];

let running = null; // { id, controller }
let reviewed = null; // { record, line }: what the decisions belong to

export function start() {
  $("review-begin").addEventListener("click", begin);
  $("review-stop").addEventListener("click", () => running?.id && cancel(running.id, "review"));
  on("loaded", forget);
  on("changed", show);
  on("foreseen", show);
  $("curve").addEventListener("click", walk);
  addEventListener("resize", () => reviewed && game.decisions.size && showCurve());
}

function forget() {
  running?.controller.abort();
  running = reviewed = null;
  game.decisions = new Map();
  $("review-state").textContent = "";
}

/** Only boards can be judged, where somebody has played; it is the line on the table that is judged. */
const canBeReviewed = () => game.table.is_board && game.line.length > 1;

async function begin() {
  forget();
  const mine = { id: null, controller: new AbortController(), total: 0 };
  running = mine;
  reviewed = { line: game.line };
  show();
  try {
    const { text } = await ask("/convert", { record: game.record, cards: game.line, to: "pbn" });
    await follow("/review", { record: text, seconds: Number($("review-seconds").value) }, (name, data) => running === mine && heard(name, data, mine),
      mine.controller.signal);
  } catch (error) {
    if (error.name !== "AbortError") $("review-state").textContent = sentence(error.message);
  }
  if (running !== mine) return;
  running = null;
  show();
}

function heard(name, data, mine) {
  if (name === "queued") mine.id = data.id;
  else if (name === "begun") mine.total = data.decisions;
  else if (name === "decision") game.decisions.set(data.after, data);
  else if (name === "done") for (const one of data.boards[0]?.decisions ?? []) game.decisions.set(one.after, one);
  else if (name === "error") $("review-state").textContent = sentence(data.error);
  if (name === "decision" || name === "begun") $("review-state").textContent = words.judged(game.decisions.size, mine.total);
  if (name === "done") $("review-state").textContent = words.done(decisions().length, blamed().length);
  show();
  tell("reviewed");
}

const decisions = () => [...game.decisions.values()].sort((one, other) => one.after - other.after);
const blamed = () => decisions().filter((one) => BLAMED.includes(one.verdict));
const isDeclarers = (seat) => [game.table.contract.declarer, game.table.contract.dummy].includes(seat);
const declarers = (one, chance) => (isDeclarers(one.seat) ? chance : 1 - chance);

function show() {
  $("review-panel").hidden = !canBeReviewed() && !reviewed;
  $("review-begin").hidden = Boolean(running);
  $("review-stop").hidden = !running;
  const has = game.decisions.size > 0;
  $("curve-box").hidden = !has;
  if (has) showCurve();
  renew($("mistakes"), ...blamed().map(mistake));
  $("here").replaceChildren(...aboutHere());
}

/** Declarer's chance before and after each decision of one side, as that side could know it. */
function points(isOurs) {
  return decisions().filter((one) => one.before !== null && isDeclarers(one.seat) === isOurs).flatMap((one) => [
    [one.after, declarers(one, one.before)], [one.after + 1, declarers(one, one.after_card)]]);
}

function width() {
  const box = $("curve").getBoundingClientRect();
  return (box.width / Math.max(1, box.height)) * (HEIGHT + 2 * MARGIN) - 2 * MARGIN;
}

const across = (place) => (width() * place) / Math.max(1, reviewed.line.length);
const down = (chance) => HEIGHT - HEIGHT * chance;

function drawn(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function showCurve() {
  const marks = blamed().filter((one) => one.before !== null).map((one) => drawn("circle",
    { class: `mark ${one.verdict}`, cx: across(one.after + 1), cy: down(declarers(one, one.after_card)), r: 6 }));
  const tricks = Array.from({ length: Math.floor(reviewed.line.length / 4) }, (_, number) => drawn("path", { class: "tick", d: `M${across(4 * number)} 0v${HEIGHT}` }));
  $("curve").setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width() + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`);
  $("curve").setAttribute("aria-label", words.curve(points(true)));
  $("curve").replaceChildren(...tricks, drawn("path", { class: "half", d: `M0 ${HEIGHT / 2}h${width()}` }),
    drawn("path", { class: "chance-line theirs", d: pathOf(points(false)) }), drawn("path", { class: "chance-line", d: pathOf(points(true)) }),
    drawn("path", { class: "now", d: `M${across(game.place)} ${-MARGIN}v${HEIGHT + 2 * MARGIN}` }), ...marks);
}

const pathOf = (along) => along.map(([place, chance], number) => `${number ? "L" : "M"}${across(place).toFixed(1)} ${down(chance).toFixed(1)}`).join("");

/** Press the curve, and the table is where the finger is. */
function walk(event) {
  const box = $("curve").getBoundingClientRect();
  const at = ((event.clientX - box.left) / box.width) * (width() + 2 * MARGIN) - MARGIN;
  toPlace(Math.round(at / (width() / reviewed.line.length)));
}

async function toPlace(place) {
  const at = game.lines.findIndex((line) => reviewed.line.every((card, number) => line[number] === card));
  if (at >= 0 && at !== game.at) await attempt(goToLine(at));
  await attempt(go(place));
}

function mistake(one) {
  return element("li", {}, element("button", { type: "button", class: "mistake-row", "data-key": `after-${one.after}`,
    "aria-current": game.place === one.after ? "step" : null, onclick: () => toPlace(one.after) },
  element("span", { class: `verdict-mark ${one.verdict}` }, words.verdicts[one.verdict]),
  element("span", { class: "on-page" }, element("b", {}, inline(one.card)), ` ${words.by(one.seat, Math.floor(one.after / 4) + 1)} `, inline(one.best), "."),
  element("span", { class: "costs soft" }, words.costs(one))), one.why ? element("p", { class: "why on-page" }, ...coloured(one.why)) : "");
}

/** What is said of the card that was played from here. */
function aboutHere() {
  const one = game.decisions.get(game.place);
  if (!one || game.line[game.place] !== one.card) return [];
  const best = one.best === one.card;
  return [element("p", { class: "on-page" }, `${SEATS[one.seat]}: `, inline(one.card), ` ${words.verdicts[one.verdict] ?? ""}`, best ? "." : words.better,
    ...(best ? [] : [inline(one.best), "."]), ` ${words.costs(one)}`)];
}
