// The boards of one evening: next and previous, and on demand the worst first.

import { ask } from "./api.js";
import { $ } from "./dom.js";
import { attempt } from "./errors.js";
import { load, on } from "./game.js";
import { session as words } from "./words.js";

let boards = []; // as the text had them, or the worst first
let text = "";
let place = -1;
let isSwitching = false;

export function start() {
  $("board-before").addEventListener("click", () => openBoard(place - 1));
  $("board-after").addEventListener("click", () => openBoard(place + 1));
  $("worst-first").addEventListener("click", () => attempt(worstFirst()));
  on("loaded", () => {
    if (!isSwitching) boards = []; // another board, from elsewhere
    show();
  });
}

/** Remember the boards of a text, of which one is opened. */
export function keep(all, from) {
  boards = all;
  text = from;
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
}

function show() {
  $("session").hidden = boards.length < 2;
  if (boards.length < 2) return;
  $("session-place").textContent = words.place(boards[place].title, place + 1, boards.length);
  $("board-before").disabled = place === 0;
  $("board-after").disabled = place === boards.length - 1;
}

/** Order the boards by the tricks that were lost double dummy: a first look, in seconds. */
async function worstFirst() {
  $("worst-first").disabled = true;
  $("session-place").textContent = words.looking;
  try {
    const { boards: judged } = await ask("/review", { record: text, quick: true });
    const lost = judged.map((board) => board.decisions.reduce((sum, one) => sum + (one.dd_loss ?? 0), 0));
    const order = boards.map((board, number) => ({ ...board, lost: judged.length === boards.length ? lost[number] : 0 }));
    boards = order.sort((one, other) => other.lost - one.lost).map((board) => ({ ...board, title: words.lost(board.title, board.lost) }));
    await openBoard(0);
  } finally {
    $("worst-first").disabled = false;
    show();
  }
}
