// The search: start, stop, what comes in while it runs, and when its answer no longer belongs to the question.

import { cancel, follow } from "./api.js";
import { coloured } from "./cards.js";
import { defendersQuestion, fromSeat, isToLead, lead } from "./defence.js";
import { $, element, say, takeTurns } from "./dom.js";
import { asker, game, isAnothersTurn, on, ownSeat, request, tell } from "./game.js";
import * as settings from "./settings.js";
import { sentence, server, statements as words, told } from "./words.js";

const TYPING = 700; // milliseconds without a key: then something has been said
const STEPPING = 150; // whoever steps along the play is not held up by searches of places passed by

let running = null; // { id, controller, worlds } of the search under way
let asked = null; // the settings that the answer belongs to
let askedBy = null; // the defender who asks, or null
let timer = null;

export function start() {
  $("search").addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  $("search").addEventListener("input", noticeChange);
  $("stop").addEventListener("click", stop);
  $("live").addEventListener("change", () => $("live").checked && (game.stale || !game.analysis) && begin());
  for (const event of ["changed", "sat"]) on(event, beginAnew);
  on("looked", () => asker() !== askedBy && beginAnew());
}

/** Another question: what was answered is gone. */
function beginAnew() {
  leave();
  say("error", "");
  game.stale = null;
  game.phase = null;
  game.analysis = game.worlds = game.card = game.world = null;
  askedBy = asker();
  tell("analysed");
  if ($("live").checked && canBeAsked()) beginAfter(game.cause === "stepped" ? STEPPING : 0);
}

/** Whether there is anything to search: somebody is on turn, and the contract is neither made nor down, or tricks count. */
export function canBeAsked() {
  const { turn, needed, tricks_left: left } = game.table;
  const isOpen = (needed > 0 && needed <= left) || $("aim").value !== "";
  return turn !== null && isOpen && !isAnothersTurn();
}

/** End the search and keep what it has found. */
export function stop() {
  if (running?.id) cancel(running.id);
  else leave();
}

/** Give the search up: nobody waits for it any more. */
function leave() {
  clearTimeout(timer);
  running?.controller.abort();
  running = null;
  showButtons();
}

function beginAfter(milliseconds) {
  clearTimeout(timer);
  if (milliseconds) timer = setTimeout(begin, milliseconds);
  else begin();
}

/** What was asked before is not what is shown in the form any more: the answer is old at once. */
function noticeChange(event) {
  if (event.target.id === "live") return;
  const now = settings.limits();
  const isSame = asked !== null && JSON.stringify(now) === JSON.stringify(asked);
  const isKnowledge = asked !== null && JSON.stringify(now.constraints) !== JSON.stringify(asked.constraints);
  game.stale = isSame || !game.analysis ? null : isKnowledge ? "constraints" : "settings";
  tell("stale");
  if (isSame) clearTimeout(timer);
  else if ($("live").checked && canBeAsked()) beginAfter(TYPING);
}

export async function begin() {
  leave();
  if (game.table.turn === null || isAnothersTurn()) return;
  const mine = { id: null, controller: new AbortController(), worlds: null };
  running = mine;
  asked = settings.limits();
  showButtons();
  enter("dealing");
  say("error", "");
  try {
    const hear = (name, data) => running === mine && heard(name, data, mine);
    const question = ownSeat() === askedBy ? asked : { ...asked, constraints: {} }; // what is known is said of other hands
    if (isToLead()) hear("done", await lead(question, mine.controller.signal));
    else if (askedBy) await follow("/defend", { ...request(), ...defendersQuestion(question) }, hear, mine.controller.signal);
    else await follow("/analyse", { ...request(), ...question }, hear, mine.controller.signal);
  } catch (error) {
    if (error.name !== "AbortError" && running === mine) say("error", sentence(error.message));
  }
  if (running !== mine) return;
  running = null;
  showButtons();
  enter(null);
  tell("searched");
}

/** How far the search is; null when it has ended. */
function enter(phase) {
  game.phase = phase;
  tell("phase");
}

function heard(name, data, mine) {
  if (name === "queued") {
    mine.id = data.id;
    if (data.waiting) enter("waiting");
  } else if (name === "worlds") {
    mine.worlds = data; // shown with the first answer about them
    enter("searching");
    showStatements(data);
  } else if (name === "depth" || name === "done") {
    if (game.worlds !== mine.worlds) {
      game.worlds = mine.worlds;
      game.world = null;
    }
    game.analysis = data.viewer && !data.lead ? fromSeat(data) : data;
    game.stale = null;
    if (!game.picked || !data.cards.some((row) => row.card === game.card)) game.card = data.depth ? data.best : null;
    tell("analysed");
  } else if (name === "error") {
    say("error", sentence(server.refused(data)));
  }
}

function showButtons() {
  takeTurns("stop", "analyse", Boolean(running));
}

function showStatements({ of_hands: { known, believed, cannot_be: cannotBe } }) {
  const item = (text) => element("li", {}, ...coloured(text));
  $("statements").replaceChildren(
    ...known.map((one) => item(words.known(told.statement(one)))),
    ...believed.map((one) => item(words.believed(told.picture(one)))),
    ...cannotBe.map((one) => item(words.cannotBe(told.statement(one)))),
  );
}
