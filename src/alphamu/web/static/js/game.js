// The game on the page: a record, the lines of cards, how far along one of them we are, and what the user has asked for.
// Whoever shows something listens: `changed` for the table, `analysed` for the analysis, `selected` for a choice.

import { ask } from "./api.js";

export const game = {
  record: null,
  lines: [[]], // the main line, and after it the variations, each from the first card
  at: 0, // the number of the line that is on the table
  place: 0, // so many of its cards are played
  table: null,
  cause: "loaded", // of the last change: a board was loaded, a card played, or stepped along the lines
  cardsOnRecord: 0, // of the main line, as it came
  isClosed: false, // the main line is a play on record to its end: whatever is played beside or after it is a variation
  isClaimed: false, // and there the rest was claimed
  isVisit: false, // of the last load: the board was there before, in the address or in the browser's history
  sitting: "declarer", // what the user plays: declarer and dummy, a defender to the left or right of declarer, all, none
  thinking: false, // the engine, about the card to play
  looked: new Set(),
  worlds: null, // the layouts of the running or last search
  analysis: null,
  card: null, // the card selected in the analysis: the best one, until the user picks another
  picked: false,
  world: null, // the number of the layout selected
  decisions: new Map(), // of a review, by the number of cards before them
  stale: null, // why the analysis is no answer to what is asked now: "constraints" or "settings"
  phase: null, // of the search: "waiting", "dealing" or "searching"; null when none runs
  get line() {
    return this.lines[this.at];
  },
};

const events = new EventTarget();
export const on = (name, listener) => events.addEventListener(name, () => listener(game));
export const tell = (name) => events.dispatchEvent(new Event(name));

export const played = () => game.line.slice(0, game.place);
export const request = () => ({ record: game.record, cards: played() });

const AFTER_THE_LEAD = 1; // cards: then declarer sees dummy
let latest = 0;
let tables = new Map(); // those that were seen, or lie along the lines, by their cards: stepping asks nobody

const keyOf = (cards) => cards.join("");
const beginsWith = (line, cards) => cards.every((card, place) => line[place] === card);

/** The table after some cards, if it is known already. */
export const tableAfter = (cards) => tables.get(keyOf(cards)) ?? null;

function forget() {
  game.worlds = game.analysis = game.card = game.world = null;
  game.picked = false;
}

/** Put a record on the table; without cards, where its play stands. `lines` are known from elsewhere, as is `at`. */
export async function load(body, { lines = null, at = 0, isClosed = false, isClaimed = false, isVisit = false, ready = () => {} } = {}) {
  let table = await ask("/table", body);
  const line = table.line.length > table.played.length ? table.line : table.played;
  const isOnRecord = lines === null && table.recorded !== null && line.length > AFTER_THE_LEAD;
  if (isOnRecord && table.played.length === line.length) { // claimed: it is looked at from the beginning
    table = { ...await ask("/table", { record: table.record, cards: line.slice(0, AFTER_THE_LEAD) }), claimed: table.claimed };
  }
  latest += 1;
  Object.assign(game, { record: table.record, lines: lines ?? [line], at, place: table.played.length, table, cause: "loaded",
    cardsOnRecord: lines === null ? line.length : 0, isClosed: isOnRecord || isClosed, isClaimed: table.claimed || isClaimed, isVisit });
  game.looked = new Set();
  tables = new Map([[keyOf(played()), table]]);
  forget();
  tell("loaded");
  ready();
  tell("changed");
  for (const one of game.lines) lookAlong(one);
}

/** Fetch all tables along a line at once. */
async function lookAlong(line) {
  if (line.length < 2) return;
  const known = tables;
  try {
    const found = await ask("/tables", { record: game.record, cards: line });
    found.forEach((table, place) => known.set(keyOf(line.slice(0, place)), { ...game.table, ...table }));
    if (known === tables) tell("foreseen");
  } catch {
    // a link may hold cards that cannot be played: whoever steps there is told
  }
}

/** Go to a place of the line. */
export async function go(place) {
  const wanted = Math.max(0, Math.min(game.line.length, place));
  if (wanted !== game.place) await move(game.lines, game.at, wanted, "stepped");
}

/** Go over to another line: to the same place, if they have come so far together, else to where they part. */
export async function goToLine(at) {
  await move(game.lines, at, Math.min(game.place, partingOf(game.lines[at], game.line)), "stepped");
}

/** How many cards two lines have in common. */
export function partingOf(line, other) {
  const place = line.findIndex((card, number) => card !== other[number]);
  return place < 0 ? line.length : place;
}

/** Play a card here. Where another card is on record, this becomes a variation beside it, and nothing is lost. */
export async function play(card) {
  const cards = [...played(), card];
  const known = beginsWith(game.line, cards) ? game.at : game.lines.findIndex((line) => beginsWith(line, cards));
  if (known >= 0) await move(game.lines, known, cards.length, "played");
  else if (game.place === game.line.length && !isAtRecordsEnd()) {
    await move(game.lines.map((line, at) => (at === game.at ? cards : line)), game.at, cards.length, "played");
  } else await move([...game.lines, cards], game.lines.length, cards.length, "played");
}

/** Whether a play on record is at its end: it is over, or was claimed. */
export const isAtRecordsEnd = () => game.isClosed && game.at === 0 && game.place === game.line.length;

/** Give a variation up; the main line stays. */
export async function removeLine(at) {
  const lines = game.lines.filter((_, number) => number !== at);
  if (game.at !== at) {
    game.lines = lines;
    game.at -= game.at > at ? 1 : 0;
    tell("lines");
  } else await move(lines, 0, Math.min(game.place, partingOf(lines[0], game.line)), "stepped");
}

async function move(lines, at, place, cause) {
  const turn = ++latest;
  const cards = lines[at].slice(0, place);
  const table = tableAfter(cards) ?? await ask("/table", { record: game.record, cards });
  if (turn !== latest) return; // a later move has overtaken this one
  tables.set(keyOf(cards), table);
  Object.assign(game, { lines, at, place, table, cause });
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

/** The seat of the user who defends; null for anybody else. */
export function ownSeat() {
  if (!game.table) return null; // not dealt yet
  return { left: game.table.hidden[0], right: game.table.hidden[1] }[game.sitting] ?? null;
}

/** A defender on turn whose hand the user could look at; the user sits elsewhere. */
function knownDefender() {
  const { turn, is_board: isBoard, hands } = game.table;
  return turn !== null && !ownSeat() && isBoard && !declarersTurn() && hands[turn].cards ? turn : null;
}

/** Whose question is asked: the own one of a user who defends, or of a defender whose hand lies open; else null, for declarer's. */
export function asker() {
  const guest = knownDefender();
  return ownSeat() ?? (guest && game.looked.has(guest) ? guest : null);
}

/** Whether nobody is asked here: it is another's turn, or that of a defender whose hand is closed. */
export function isAnothersTurn() {
  const guest = knownDefender();
  return (ownSeat() !== null && game.table.turn !== ownSeat()) || (guest !== null && !game.looked.has(guest));
}

/** The two hands that the user does not see once dummy is on the table. */
export function unseenSeats() {
  const own = ownSeat();
  return own ? ["N", "E", "S", "W"].filter((seat) => seat !== own && seat !== game.table.contract.dummy) : game.table.hidden;
}

/** All hands that the user does not see now: who defends sees dummy only after the lead. */
export function hiddenSeats() {
  const isLed = game.table.tricks.length + game.table.trick.cards.length > 0;
  return ownSeat() && !isLed ? [...unseenSeats(), game.table.contract.dummy] : unseenSeats();
}

export const isOver = () => game.table.turn === null;
export const declarersTurn = () => ["declarer", "dummy"].some((role) => game.table.contract[role] === game.table.turn);
