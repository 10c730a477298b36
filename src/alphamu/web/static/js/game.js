// The game on the page: a record, the line of cards, how far along it we are, and what the user has asked for.
// Whoever shows something listens: `changed` for the table, `analysed` for the analysis, `selected` for a choice.

import { ask } from "./api.js";

export const game = {
  record: null,
  line: [],
  place: 0,
  table: null,
  cause: "loaded", // of the last change: a board was loaded, a card played, or stepped along the line
  thinking: false, // the engine, about the card to play
  looked: new Set(),
  worlds: null, // the layouts of the running or last search
  analysis: null,
  card: null, // the card selected in the analysis: the best one, until the user picks another
  picked: false,
  world: null, // the number of the layout selected
  stale: null, // why the analysis is no answer to what is asked now: "constraints" or "settings"
  phase: null, // of the search: "waiting", "dealing" or "searching"; null when none runs
};

const events = new EventTarget();
export const on = (name, listener) => events.addEventListener(name, () => listener(game));
export const tell = (name) => events.dispatchEvent(new Event(name));

export const played = () => game.line.slice(0, game.place);
export const request = () => ({ record: game.record, cards: played() });

let latest = 0;

function forget() {
  game.worlds = game.analysis = game.card = game.world = null;
  game.picked = false;
}

/** Put a record on the table; without cards, where its play stands. `line` is what is known to be played in all. */
export async function load(body, line = null, ready = () => {}) {
  const table = await ask("/table", body);
  latest += 1;
  game.record = table.record;
  game.line = line ?? (table.line.length > table.played.length ? table.line : table.played);
  game.place = table.played.length;
  game.table = table;
  game.cause = "loaded";
  game.looked = new Set();
  forget();
  tell("loaded");
  ready();
  tell("changed");
}

/** Go to a place of the line. */
export async function go(place) {
  const wanted = Math.max(0, Math.min(game.line.length, place));
  if (wanted === game.place) return;
  await move(game.line, wanted, "stepped");
}

/** Play a card here; what was played after this place before is given up, unless it begins with the same card. */
export async function play(card) {
  const line = game.line[game.place] === card ? game.line : [...played(), card];
  await move(line, game.place + 1, "played");
}

async function move(line, place, cause) {
  const turn = ++latest;
  const table = await ask("/table", { record: game.record, cards: line.slice(0, place) });
  if (turn !== latest) return; // a later move has overtaken this one
  Object.assign(game, { line, place, table, cause });
  forget();
  tell("changed");
}

/** Look at a card of the analysis, and if it is said, at a layout. */
export function select(card, world = game.world) {
  game.card = card;
  game.picked = true;
  game.world = world;
  tell("selected");
}

/** Look at a layout; once more, and it is put away. */
export function selectWorld(number) {
  game.world = game.world === number ? null : number;
  tell("selected");
}

export const isOver = () => game.table.turn === null;
export const declarersTurn = () => ["declarer", "dummy"].some((role) => game.table.contract[role] === game.table.turn);
