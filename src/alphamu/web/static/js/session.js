// The boards of one evening: each a press away, and on demand the worst first, by what could be known or with all cards seen.

import { BLAMED, ask, cancel, follow } from "./api.js";
import { $, element } from "./dom.js";
import { attempt } from "./errors.js";
import { load, on } from "./game.js";
import * as review from "./review.js";
import { sentence, session as words } from "./words.js";

const SECONDS = 0.3; // of thought for each card: there are many

let boards = []; // in the order in which they are gone through
let inOrder = []; // as they were played
let place = -1;
let order = "played";
let judging = null; // { controller, id } while boards are judged
let isSwitching = false;

export function start() {
  $("board-before").addEventListener("click", () => openBoard(place - 1));
  $("board-after").addEventListener("click", () => openBoard(place + 1));
  $("session-boards").addEventListener("change", () => openBoard(Number($("session-boards").value)));
  $("session-order").addEventListener("change", () => attempt(arrange($("session-order").value)));
  $("session-stop").addEventListener("click", stop);
  on("loaded", () => {
    if (!isSwitching) forget(); // another board, from elsewhere
    show();
  });
}

/** Remember the boards of a text, of which one is opened. */
export function keep(all) {
  forget();
  boards = inOrder = all;
}

function forget() {
  stop();
  boards = inOrder = [];
  order = $("session-order").value = "played";
  $("session-state").textContent = "";
}

export async function openBoard(number) {
  isSwitching = true;
  try {
    place = number;
    await attempt(load({ record: boards[number].record }));
  } finally {
    isSwitching = false;
  }
  show();
  if (boards[number].decisions?.length) review.take(boards[number].decisions, SECONDS);
}

function show() {
  $("session").hidden = boards.length < 2;
  if (boards.length < 2) return;
  $("session-boards").replaceChildren(...boards.map((board, number) => element("option", { value: String(number) }, told(board))));
  $("session-boards").value = String(place);
  $("board-before").disabled = place === 0;
  $("board-after").disabled = place === boards.length - 1;
  $("session-stop").hidden = judging === null;
}

/** A board of the list, with what was lost on it where boards are ordered by that. */
function told(board) {
  if (order === "played") return words.board(board);
  const lost = board.lost?.[order];
  return `${words.board(board)} · ${lost === undefined ? words.notJudged : words.lost[order](lost)}`;
}

/** End the judging; what is judged by then counts. */
function stop() {
  if (judging?.id) cancel(judging.id, "review");
  judging?.controller.abort();
  judging = null;
}

async function arrange(by) {
  stop();
  const all = inOrder;
  if (by !== "played") await judgeAll(all, by);
  if (all !== inOrder) return; // another session, meanwhile
  const lost = (board) => board.lost?.[by] ?? -1;
  order = $("session-order").value = by;
  boards = by === "played" ? all : [...all].sort((one, other) => lost(other) - lost(one));
  $("session-state").textContent = "";
  await openBoard(0);
}

async function judgeAll(all, by) {
  const mine = { controller: new AbortController(), id: null };
  judging = mine;
  show();
  for (const [number, board] of all.entries()) {
    if (judging !== mine) return;
    if (board.lost?.[by] !== undefined) continue;
    $("session-state").textContent = words.judging(number + 1, all.length);
    try {
      board.lost = { ...board.lost, [by]: await (by === "seen" ? lostWithAllSeen(board, mine) : lostByKnowledge(board, mine)) };
    } catch (error) {
      if (error.name !== "AbortError") $("session-state").textContent = sentence(error.message); // this board cannot be judged
    }
  }
  if (judging === mine) judging = null;
}

async function lostWithAllSeen(board, mine) {
  const { boards: [judged] } = await ask("/review", { record: board.record, quick: true }, mine.controller.signal);
  return (judged?.decisions ?? []).reduce((sum, one) => sum + (one.dd_loss ?? 0), 0);
}

/** What the cards cost that are blamed: what is within the error of measurement is nobody's fault. */
async function lostByKnowledge(board, mine) {
  const decisions = [];
  await follow("/review", { record: board.record, seconds: SECONDS }, (name, data) => {
    if (name === "queued") mine.id = data.id;
    if (name === "done") decisions.push(...(data.boards[0]?.decisions ?? []));
  }, mine.controller.signal);
  board.decisions = decisions;
  return decisions.filter((one) => BLAMED.includes(one.verdict)).reduce((sum, one) => sum + (one.loss ?? 0), 0);
}
