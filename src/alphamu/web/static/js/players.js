// The engine at the table: it plays for every seat that is not the user's, and a card on demand.

import { ask } from "./api.js";
import { $, say } from "./dom.js";
import { attempt } from "./errors.js";
import { declarersTurn, game, isAtRecordsEnd, on, ownSeat, play, request, tell } from "./game.js";
import * as settings from "./settings.js";
import { players as words } from "./words.js";

const SECONDS = 2;
const PAUSE = 350; // so that cards can be followed
const PAUSE_AFTER_TRICK = 1400; // and a trick be seen as a whole

let waiting = null; // for the engine's card; whatever changes on the table gives it up
let sat = false; // the user has chosen what to play, and keeps that on other boards

export function start() {
  $("engine-card").addEventListener("click", () => playOne(declarersTurn() ? "alphamu" : defender()));
  $("sitting").addEventListener("change", () => {
    sat = true;
    sit();
    tell("sat");
    goOn();
  });
  $("engine-defence").addEventListener("change", goOn);
  on("loaded", () => {
    if (!sat) $("sitting").value = saysWhatDefendersPlay() ? "all" : "declarer";
    sit();
  });
  on("changed", () => {
    $("engine-card").disabled = game.table.turn === null;
    leave();
    if (game.cause !== "stepped") goOn();
  });
}

/** Take a seat; a defender's must have a hand that is known. */
function sit() {
  const [left, right] = game.table.hidden;
  for (const [value, seat] of [["left", left], ["right", right]]) {
    const option = $("sitting").querySelector(`[value=${value}]`);
    option.textContent = words.defender(seat, value === "left");
    option.disabled = !game.table.is_board || !game.table.hands[seat].cards;
    if (option.disabled && option.selected) $("sitting").value = "all";
  }
  game.sitting = $("sitting").value;
}

const defender = () => $("engine-defence").value;

/** Of hands that nobody knows, the user tells what they play: it may have happened at a table. */
function saysWhatDefendersPlay() {
  return game.table.hidden.some((seat) => !game.table.hands[seat].cards) && !game.table.listed;
}

/** Who plays for the seat on turn; nobody, if that is the user, or if it is on record what was played. */
function player() {
  const sitting = $("sitting").value;
  if (game.table.turn === null || game.place < game.line.length || isAtRecordsEnd() || sitting === "all" || game.table.turn === ownSeat()) return "";
  if (declarersTurn()) return sitting === "declarer" ? "" : "alphamu";
  return defender();
}

function goOn() {
  leave();
  const name = player();
  if (name) playOne(name);
}

function leave() {
  waiting?.abort();
  think(null);
}

function think(controller) {
  waiting = controller;
  game.thinking = controller !== null;
  tell("thinking");
}

async function playOne(name) {
  if (waiting || game.table.turn === null) return;
  const mine = new AbortController();
  think(mine);
  say("error", "");
  const seconds = Math.min(SECONDS, Number($("seconds").value) || SECONDS);
  const asked = ask("/play", { ...request(), ...settings.limits(), seconds, player: name }, mine.signal);
  const [answer] = await Promise.all([attempt(asked), pause()]);
  if (waiting !== mine) return;
  think(null);
  if (answer) await attempt(play(answer.card));
}

function pause() {
  const isBetweenTricks = game.table.trick.cards.length === 0 && game.table.tricks.length > 0;
  return new Promise((resolve) => setTimeout(resolve, isBetweenTricks ? PAUSE_AFTER_TRICK : PAUSE));
}
