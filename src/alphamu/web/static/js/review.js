// A verdict on the whole play: the chance over time as a curve to walk along, what was a mistake, and why.

import { BLAMED, ask, cancel, follow } from "./api.js";
import { coloured, inline } from "./cards.js";
import * as curve from "./curve.js";
import { $, element, renew, takeTurns } from "./dom.js";
import { attempt } from "./errors.js";
import { game, go, goToLine, on, tell } from "./game.js";
import { SEATS, review as words, sentence, told } from "./words.js";

const WORTH_IT = 4; // cards: a play so short is judged on demand only

let running = null; // { id, controller }
let reviewed = null; // { line, seconds }: what the decisions belong to, and how much thought each got

export function start() {
  $("review-begin").addEventListener("click", begin);
  $("review-stop").addEventListener("click", () => running?.id && cancel(running.id, "review"));
  on("loaded", () => {
    forget();
    $("review-panel").open = false;
  });
  $("review-panel").addEventListener("toggle", show);
  on("changed", show);
  on("foreseen", show);
  curve.start(toPlace);
  $("review-open").addEventListener("click", () => {
    open();
    $("review-panel").querySelector("summary").focus({ preventScroll: true }); // this button goes
  });
  addEventListener("resize", () => reviewed && show());
}

/** Judge the line on the table; with so much thought for each card, if that can be chosen. */
export function open(seconds = null) {
  if (!canBeReviewed()) return;
  if ([...$("review-seconds").options].some(({ value }) => value === seconds)) $("review-seconds").value = seconds;
  $("review-panel").open = true;
  $("review-panel").scrollIntoView({ block: "nearest", behavior: "smooth" });
  begin();
}

/** How much thought each card of the line on the table got; null where it is not judged. */
export const thought = () => (reviewed?.line === game.line && game.decisions.size ? reviewed.seconds : null);

function forget() {
  running?.controller.abort();
  running = reviewed = null;
  game.decisions = new Map();
  $("review-state").textContent = "";
}

/** Only boards can be judged, where somebody has played; it is the line on the table that is judged. */
const canBeReviewed = () => game.table.is_board && game.line.length > 1;

/** Show what is known of the main line from elsewhere. */
export function take(decisions, seconds) {
  forget();
  reviewed = { line: game.lines[0], seconds: String(seconds) };
  for (const one of decisions) game.decisions.set(one.after, one);
  $("review-state").textContent = words.done(decisions.length, blamed().length);
  $("review-panel").open = true;
  show();
  tell("reviewed");
}

async function begin() {
  forget();
  const mine = { id: null, controller: new AbortController(), total: 0 };
  running = mine;
  const seconds = $("review-seconds").value;
  reviewed = { line: game.line, seconds };
  show();
  try {
    const { text } = await ask("/convert", { record: game.record, cards: game.line, to: "pbn" });
    await follow("/review", { record: text, seconds: Number(seconds) }, (name, data) => running === mine && heard(name, data, mine),
      mine.controller.signal);
  } catch (error) {
    if (error.name !== "AbortError" && running === mine) $("review-state").textContent = sentence(error.message);
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
  const canBegin = canBeReviewed();
  $("review-panel").hidden = !canBegin && !reviewed;
  $("review-open").hidden = !canBegin || reviewed !== null || game.line.length < WORTH_IT;
  takeTurns("review-stop", "review-begin", Boolean(running));
  const has = game.decisions.size > 0;
  $("curve-box").hidden = !has;
  if (has && $("review-panel").open) showCurve();
  renew($("mistakes"), ...blamed().map(mistake));
  $("here").replaceChildren(...aboutHere());
}

/** Declarer's chance before and after each decision of one side, as that side could know it. */
function points(isOurs) {
  return decisions().filter((one) => one.before !== null && isDeclarers(one.seat) === isOurs).flatMap((one) => [
    [one.after, declarers(one, one.before)], [one.after + 1, declarers(one, one.after_card)]]);
}

function showCurve() {
  const marks = blamed().filter((one) => one.before !== null).map((one) => [one.after + 1, declarers(one, one.after_card), one.verdict]);
  curve.show({ count: reviewed.line.length, place: game.place, ours: points(true), theirs: points(false), marks });
}

async function toPlace(place) {
  const at = game.lines.findIndex((line) => reviewed.line.every((card, number) => line[number] === card));
  if (at >= 0 && at !== game.at) await attempt(goToLine(at));
  await attempt(go(place));
}

/** Go to a card that is blamed; that of a defender is judged by what the defender saw. */
async function lookAt(one) {
  if (!isDeclarers(one.seat)) game.looked.add(one.seat);
  await toPlace(one.after);
  tell("looked");
  $("table").scrollIntoView({ block: "nearest", behavior: "smooth" });
}

function mistake(one) {
  return element("li", {}, element("button", { type: "button", class: "mistake-row", "data-key": `after-${one.after}`,
    "aria-current": game.place === one.after ? "step" : null, onclick: () => lookAt(one) },
  element("span", { class: `verdict-mark ${one.verdict}` }, words.verdicts[one.verdict]),
  element("span", { class: "on-page" }, element("b", {}, inline(one.card)), ` ${words.by(one.seat, Math.floor(one.after / 4) + 1)} `, inline(one.best), "."),
  element("span", { class: "costs soft" }, words.costs(one))), because(one));
}

function because(one) {
  const why = told.why(one, isDeclarers(one.seat));
  return why ? element("p", { class: "why on-page" }, ...coloured(why)) : "";
}

/** What is said of the card that was played from here. */
function aboutHere() {
  const one = game.decisions.get(game.place);
  if (!one || game.line[game.place] !== one.card || BLAMED.includes(one.verdict)) return []; // what is blamed stands below
  const best = one.best === one.card;
  return [element("p", { class: "on-page" }, `${SEATS[one.seat]}: `, inline(one.card), ` ${words.verdicts[one.verdict] ?? ""}`, best ? "." : words.better,
    ...(best ? [] : [inline(one.best), "."]), ` ${words.costs(one)}`)];
}
