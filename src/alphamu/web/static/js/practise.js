// Practice: a deal that a usual auction reaches, or an ending with a theme; the figures come only when they are asked for.

import { ask } from "./api.js";
import { coloured, inline } from "./cards.js";
import { $, element, renew, say } from "./dom.js";
import { attempt } from "./errors.js";
import { declarersTurn, game, go, load, on, play, played, tell } from "./game.js";
import * as auction from "./auction.js";
import * as ending from "./ending.js";
import * as header from "./header.js";
import * as present from "./present.js";
import * as table from "./table.js";
import * as tricks from "./tricks.js";
import { practice as words, statements, told } from "./words.js";

const THEMES = ["hold-up", "finesse", "endplay"];
const WHOLE = "whole-"; // before a theme: a whole deal about it, and no ending
const KINDS = ["any", "notrump", "major", "partscore", "slam", `${WHOLE}hold-up`, `${WHOLE}finesse`, `${WHOLE}endplay`, ...THEMES];
const PAUSE = 350;
const PAUSE_AFTER_TRICK = 1500; // so that each trick can be seen
const SECONDS = 3;

export const deal = { record: null, asked: null, kind: "any", seed: null, begun: [], checked: null, known: [], moves: [], hinted: 0 };
let turn = 0; // grows with whatever makes an answer under way worthless
let shows = false; // the figures on the cards
let isOver = false;

for (const part of [header, table, auction, tricks, present, ending]) part.start();
$("kind").append(...KINDS.map((kind) => element("option", { value: kind }, words.kinds[kind])));
$("wanted").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(newDeal($("kind").value, null));
});
$("again").addEventListener("click", () => attempt(again()));
$("undo").addEventListener("click", () => attempt(takeBack()));
$("hint").addEventListener("click", () => attempt(hint()));
$("show").addEventListener("click", () => {
  shows = !shows;
  $("show").setAttribute("aria-pressed", String(shows));
  if (shows) attempt(figures());
  else forget();
});
$("claim").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(claim(Number($("claimed").value)));
});
on("changed", () => {
  document.body.dataset.place = String(game.place);
  attempt(goOn());
});
const asked = new URLSearchParams(location.hash.slice(1));
await attempt(newDeal(KINDS.includes(asked.get("kind")) ? asked.get("kind") : "any", asked.has("seed") ? Number(asked.get("seed")) : null));

async function newDeal(kind, seed) {
  const mine = ++turn;
  $("kind").value = kind;
  ending.hide();
  say("advice", words.dealing);
  const theme = THEMES.find((one) => kind === one || kind === WHOLE + one);
  const wanted = theme ? { theme, whole: kind.startsWith(WHOLE) } : { kind };
  const dealt = await ask("/practice", { ...wanted, seed });
  if (mine !== turn) return;
  Object.assign(deal, { record: dealt.record, asked: dealt.asked, kind, seed: dealt.seed, begun: dealt.begun, checked: dealt.theme_checked, known: dealt.known });
  history.replaceState(null, "", `#kind=${kind}&seed=${deal.seed}`);
  await again();
}

/** The same deal again, as it was dealt: from its first card, or from where it has its theme. */
async function again() {
  turn += 1;
  isOver = false;
  Object.assign(deal, { moves: [], hinted: 0 });
  ending.hide();
  game.sitting = "declarer";
  await load({ record: deal.record, cards: deal.begun });
}

/** What the record looks like from declarer's seat, for whoever is to judge. */
export function question(cards) {
  return { record: deal.asked ?? game.record, cards };
}

async function goOn() {
  const mine = ++turn;
  forget();
  showControls();
  if (isOver) return;
  if (game.table.turn === null) {
    finish(null);
    return;
  }
  $("story").replaceChildren(...coloured([words.story(game.table.contract, deal.kind), ...deal.known.map((one) => `${statements.known(told.statement(one))}.`)].join(" ")));
  if (game.cause === "played" && wasOurs() && $("trainer").checked) await train(mine);
  if (mine !== turn) return;
  if (declarersTurn()) {
    if (shows) await figures();
    return;
  }
  await defend(mine);
}

/** Whether the last card came from declarer or dummy. */
function wasOurs() {
  const { trick, tricks: before, contract } = game.table;
  const last = trick.cards.at(-1) ?? before.at(-1)?.cards.at(-1);
  return [contract.declarer, contract.dummy].includes(last?.seat);
}

/** The trainer's rule: after a wrong card the hidden cards lie where they beat it. */
async function train(mine) {
  const cards = played();
  const card = cards.at(-1);
  const answer = await ask("/practice/move", { ...question(cards.slice(0, -1)), card });
  if (mine !== turn || !answer.moved) return;
  deal.moves.push({ card, place: cards.length - 1, ...answer });
  turn += 1;
  await load({ record: answer.record, cards });
}

async function defend(mine) {
  game.thinking = true;
  tell("thinking");
  const player = $("trainer").checked ? "dd" : "pimc";
  const isBetween = game.table.trick.cards.length === 0 && game.table.tricks.length > 0;
  const [answer] = await Promise.all([ask("/play", { record: game.record, cards: played(), player, seconds: SECONDS }),
    new Promise((resolve) => setTimeout(resolve, isBetween ? PAUSE_AFTER_TRICK : PAUSE))]);
  if (mine !== turn) return;
  game.thinking = false;
  await play(answer.card);
}

/** Back to the last card of one's own. */
async function takeBack() {
  const all = game.line;
  let place = game.place - 1;
  const seats = seatsOf();
  while (place > deal.begun.length && ![game.table.contract.declarer, game.table.contract.dummy].includes(seats[place])) place -= 1;
  if (place < deal.begun.length || !all.length) return;
  turn += 1;
  isOver = false;
  ending.hide();
  await go(place);
}

function seatsOf() {
  return [...game.table.tricks.flatMap((trick) => trick.cards), ...game.table.trick.cards].slice(-game.place).map(({ seat }) => seat);
}

async function analysis(mine) {
  say("advice", words.thinking);
  const found = await ask("/analyse", { ...question(played()), seconds: SECONDS, play_outs: 60 });
  return mine === turn ? found : null;
}

/** The best card, without a figure. */
async function hint() {
  const mine = turn;
  deal.hinted += 1;
  const found = await analysis(mine);
  if (!found) return;
  renew($("advice"), words.hint, inline(found.best));
  $("advice").hidden = false;
}

/** The figures, on the cards. */
async function figures() {
  if (!declarersTurn()) return;
  const mine = turn;
  deal.hinted += 1;
  const found = await analysis(mine);
  if (!found) return;
  game.analysis = found;
  renew($("advice"), ...coloured(told.headline(found) || told.explanation(found, true)));
  $("advice").hidden = false;
  tell("analysed");
}

function forget() {
  game.analysis = null;
  say("advice", "");
  tell("analysed");
}

async function claim(claimed) {
  const mine = turn;
  const answer = await ask("/practice/result", { record: game.record, cards: played(), claimed });
  if (mine !== turn) return;
  if (answer.accepted) finish(claimed);
  else say("advice", words.refused(claimed));
}

function finish(claimed) {
  turn += 1;
  isOver = true;
  say("advice", "");
  for (const seat of game.table.hidden) game.looked.add(seat);
  tell("looked");
  showControls();
  ending.show(deal, claimed);
}

function showControls() {
  const open = !isOver && game.table.turn !== null;
  for (const id of ["hint", "show"]) $(id).disabled = !open || !declarersTurn();
  $("claim").hidden = !open || !declarersTurn();
  $("undo").disabled = game.place <= deal.begun.length;
  const left = game.table.tricks_left;
  if ($("claimed").options.length === left + 1 && game.place > deal.begun.length) return; // keep what was chosen meanwhile
  renew($("claimed"), ...Array.from({ length: left + 1 }, (_, place) => element("option", { value: left - place }, String(left - place))));
}

