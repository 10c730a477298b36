// Lessons: what is told, asked and played, step by step; the student's card is judged, and the line goes on.

import { ask, get } from "./api.js";
import { coloured, inline } from "./cards.js";
import { $, element, renew } from "./dom.js";
import { attempt } from "./errors.js";
import { game, load, on, play, tell } from "./game.js";
import * as header from "./header.js";
import * as present from "./present.js";
import * as table from "./table.js";
import { language, lesson as words, percent, within } from "./words.js";

const PAUSE = 550; // between cards of the line
const FIRST = "ducking";

let lesson = null; // as the server sent it, with `source`: its name or its text
let hand = 0;
let step = 0; // of the hand: the next one
let question = -1; // the number of the last one asked
let asking = null; // { cards }: waiting for the student's card after these
let turn = 0; // grows with every hand that is begun, so that a slow one stops

for (const part of [header, table, present]) part.start();
on("changed", () => {
  document.body.dataset.place = String(game.place);
  if (asking && game.cause === "played") answered(game.line.at(-1));
});
$("lesson").addEventListener("change", () => attempt(open({ name: $("lesson").value }, 0)));
$("go-on").addEventListener("click", () => attempt(advance()));
$("try-again").addEventListener("click", () => attempt(askAgain()));
$("show-answer").addEventListener("click", () => attempt(showAnswer()));
$("own-read").addEventListener("click", () => attempt(open({ text: $("own-text").value }, 0)));
addEventListener("hashchange", () => attempt(fromAddress()));

const list = await attempt(get(`/lessons?language=${language}`));
$("lesson").append(...(list ?? []).map(({ name, title }) => element("option", { value: name }, title)));
await attempt(fromAddress());

async function fromAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const name = asked.get("lesson") ?? FIRST;
  const number = Number(asked.get("hand") ?? 1) - 1;
  if (lesson?.source.name !== name || number !== hand) await open({ name }, number);
}

async function open(source, number) {
  const found = lesson && JSON.stringify(lesson.source) === JSON.stringify(source) ? lesson : await ask("/lesson", { ...source, language });
  lesson = { ...found, source };
  hand = Math.min(Math.max(number, 0), lesson.hands.length - 1);
  if (source.name) {
    $("lesson").value = source.name;
    history.replaceState(null, "", `#lesson=${source.name}&hand=${hand + 1}`);
  }
  document.title = `${lesson.title} · alphamu`;
  renew($("hands"), ...lesson.hands.map((one, place) => element("button", { type: "button", class: "button", "data-key": `hand-${place}`,
    "aria-pressed": String(place === hand), onclick: () => attempt(open(source, place)) }, `${place + 1}. ${one.title}`)));
  await begin();
}

async function begin() {
  turn += 1;
  step = 0;
  question = -1;
  asking = null;
  const { record, title, steps } = lesson.hands[hand];
  game.sitting = "declarer";
  await load({ record, cards: [] });
  $("hand-title").textContent = title;
  $("words").replaceChildren(...(hand === 0 ? told(lesson.text) : []));
  showButtons();
  $("verdict").replaceChildren();
  $("question").hidden = true;
  if (steps.length) await advance();
}

function told(text) {
  return text.split("\n\n").filter(Boolean).map((paragraph) => element("p", {}, ...coloured(paragraph)));
}

/** Go on: tell, play, and stop where something is asked, or after words that follow cards. */
async function advance() {
  const mine = turn;
  const { steps } = lesson.hands[hand];
  showButtons();
  $("verdict").replaceChildren();
  $("question").hidden = true;
  if (question >= 0) $("words").replaceChildren(); // what was read before the question has been read
  let hasPlayed = false;
  while (step < steps.length) {
    const now = steps[step];
    if (now.told !== undefined && hasPlayed && question >= 0 && $("words").childElementCount) break;
    step += 1;
    if (now.told !== undefined) $("words").append(...told(now.told));
    else if (now.question !== undefined) {
      pose(now.question);
      return;
    } else {
      hasPlayed = true;
      for (const card of now.played) {
        await play(card);
        await pause();
        if (mine !== turn) return;
      }
    }
  }
  if (step >= steps.length) finish();
  else showButtons("go-on");
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PAUSE));
}

function pose(text) {
  question += 1;
  asking = { cards: [...game.line.slice(0, game.place)] };
  sit();
  $("question").hidden = false;
  renew($("question"), element("p", {}, ...coloured(text)), element("p", { class: "soft" }, words.press(game.table.turn)));
  showButtons("show-answer");
}

/** Who is asked sees the own hand and dummy. */
function sit() {
  const { hidden, turn: seat } = game.table;
  game.sitting = hidden[0] === seat ? "left" : hidden[1] === seat ? "right" : "declarer";
  tell("sat");
}

async function answered(card) {
  const mine = turn;
  const { cards } = asking;
  asking = null;
  showButtons();
  renew($("verdict"), element("p", { class: "soft" }, words.judging));
  const judged = await attempt(ask("/lesson/answer", { ...lesson.source, language, hand, question, card }));
  if (mine !== turn) return;
  asking = judged?.right ? null : { cards };
  if (!judged) return showButtons("try-again");
  if (judged.right) await backTo(cards); // before anything can be pressed: the line goes on from there
  if (mine !== turn) return;
  showJudged(judged);
  showButtons(...(judged.right ? ["go-on"] : ["try-again", "show-answer"]));
}

function showJudged({ right, card, best, cost, why, exact, layouts, values, declarers }) {
  const head = element("p", { class: right ? "verdict-right" : "verdict-wrong" }, right ? words.right : words.wrong(cost));
  const how = element("p", { class: "soft" }, words.how(exact, layouts, declarers));
  const all = element("p", { class: "values" }, ...values.map((one) => element("span", { class: one.card === card.card ? "yours" : "" },
    inline(one.card), ` ${percent(one.chance)}${within(one.error)}`)));
  const reasons = right ? told(why) : [element("p", {}, ...words.instead(best, card).map((part) => (part.card ? inline(part.card) : part)))];
  renew($("verdict"), head, all, how, ...reasons);
}

async function backTo(cards) {
  const { looked } = game;
  await load({ record: lesson.hands[hand].record, cards });
  game.looked = looked;
}

async function askAgain() {
  const { cards } = asking;
  asking = null;
  await backTo(cards);
  asking = { cards };
  sit();
  $("verdict").replaceChildren();
  showButtons("show-answer");
}

/** The answer and its reason; the card is asked of the server as if a student had found it. */
async function showAnswer() {
  const { cards } = asking;
  asking = null;
  const [first] = lesson.hands[hand].steps.slice(step).flatMap((one) => one.played ?? []);
  await backTo(cards);
  const judged = await ask("/lesson/answer", { ...lesson.source, language, hand, question, card: first ?? game.table.legal[0] });
  const found = judged.right ? judged : await ask("/lesson/answer", { ...lesson.source, language, hand, question, card: judged.answers[0] });
  showJudged(found);
  showButtons("go-on");
}

function finish() {
  for (const seat of game.table.hidden) game.looked.add(seat);
  game.sitting = "declarer";
  tell("sat");
  showButtons();
  const next = lesson.hands.length > hand + 1;
  $("verdict").append(element("p", { class: "soft" }, next ? words.nextHand : words.over));
}

function showButtons(...shown) {
  for (const id of ["try-again", "show-answer", "go-on"]) $(id).hidden = !shown.includes(id);
}
