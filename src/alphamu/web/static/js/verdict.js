// The verdict: the one figure to believe, what it comes from, and how far the search is.

import { coloured } from "./cards.js";
import { $, element, wide } from "./dom.js";
import { declarersTurn, game, isAnothersTurn, isOver, on, ownSeat } from "./game.js";
import { canBeAsked } from "./search.js";
import { percent, rounded, told, verdict as words, wholePercent, choices as choiceWords, aims } from "./words.js";

export function start() {
  for (const event of ["analysed", "selected", "phase", "stale"]) on(event, show);
  on("thinking", () => game.table && showStatus());
}

function show() {
  const { analysis } = game;
  const ready = Boolean(analysis?.depth);
  $("figure-row").hidden = !ready;
  if (ready) showFigure(analysis);
  const sentences = ready ? [told.explanation(analysis, declarersTurn()), game.phase === null ? told.bounds(analysis) : ""].filter(Boolean) : [];
  $("explanation").replaceChildren(...coloured(sentences.join(" ")));
  $("answers").classList.toggle("stale", Boolean(game.stale));
  $("verdict").classList.toggle("old", Boolean(game.stale));
  $("figure-bar").hidden = hasAim(analysis);
  $("cards-heading").textContent = hasAim(analysis) ? aims.heading[analysis.aim] : analysis?.viewer ? choiceWords.toBeat : choiceWords.toMake;
  showStale();
  showStatus();
}

function showFigure(analysis) {
  const { chance, chance_error: error } = analysis;
  const isProvisional = hopes(analysis);
  if (hasAim(analysis)) {
    showWorth(analysis);
    return;
  }
  $("figure").textContent = error ? wholePercent(chance) : percent(chance);
  $("figure-error").textContent = error ? `± ${Math.max(1, rounded(100 * error))}` : "";
  $("figure-row").classList.toggle("provisional", isProvisional);
  showBand(chance, error);
  $("headline").replaceChildren(...coloured(source(analysis)));
}

export const hasAim = (analysis) => Boolean(analysis?.aim && analysis.aim !== "make");

/** Where declarer plays for a score, that is the figure. */
function showWorth(analysis) {
  const [best] = analysis.cards;
  const out = analysis.chance_from === "played_out" ? best.played_out : null; // or it helped to choose the card
  $("figure").textContent = aims.worth[analysis.aim](out?.value ?? best.value);
  $("figure-error").textContent = out ? "" : aims.error(best.value_error, analysis.aim);
  $("figure-row").classList.toggle("provisional", !out && game.phase !== null);
  $("figure-bar").replaceChildren();
  $("headline").replaceChildren(...coloured(told.headline(analysis) || worthFrom(out, analysis)));
}

/** Where that figure comes from; before dummy is seen, nothing is searched. */
function worthFrom(out, { lead }) {
  if (out) return aims.playedOut(out.layouts);
  return lead ? aims.leadFrom(lead) : aims.searched(told.searched(game.worlds, game.analysis));
}

/** Where the figure comes from, as a sentence. */
function source(analysis) {
  const whose = declarersTurn() ? "" : words.bySeat(analysis.turn);
  if (analysis.headline) return told.headline(analysis);
  if (analysis.lead) return words.leadFrom(analysis.lead);
  if (analysis.viewer) return (ownSeat() ? words.beats : words.beatsFrom(analysis.viewer)) + (analysis.chance_from === "played_out" ? "" : words.mostBeats);
  if (hopes(analysis)) return words.hoped;
  if (analysis.chance_from === "exact") return whose + words.exact;
  return whose + (analysis.chance_error === null ? words.listed(game.worlds.worlds.length) : words.sampled);
}

/** Whether play-outs will follow that tell better than the search does. */
function hopes({ chance_from: from, chance_error: error }) {
  return from === "search" && error !== null && game.phase !== null && (declarersTurn() || Boolean(game.analysis.viewer));
}

/** The chance as a bar, with the band in which it lies. */
function showBand(chance, error) {
  const low = Math.max(0, chance - (error ?? 0));
  const band = element("i");
  band.style.left = `${100 * low}%`;
  wide(band, Math.min(1, chance + (error ?? 0)) - low);
  $("figure-bar").replaceChildren(wide(element("span", { class: "bar-made" }), chance), error ? band : "");
}

function showStale() {
  const follows = $("live").checked ? words.anew : words.press;
  $("stale").textContent = game.stale ? words.stale[game.stale] + follows : "";
  $("stale").hidden = !game.stale;
}

function showStatus() {
  const node = $("status");
  const { analysis, phase } = game;
  let parts = [];
  if (analysis?.depth && !game.stale) {
    parts = [...(game.worlds ? [told.searched(game.worlds, analysis)] : []), words.ahead(analysis.depth, analysis.complete), words.seconds(analysis.seconds)];
    if (analysis.stopped && phase === null) parts.push(words.stopped(analysis.stopped));
  } else if (phase !== null) parts = [words[phase]];
  else if (analysis?.depth === 0) parts = [analysis.complete ? words.only : words.noDepth(words.stopped(analysis.stopped))];
  else if (isOver()) parts = [words.over];
  else if (isAnothersTurn()) parts = game.thinking ? [] : [ownSeat() ? words.notYours : words.closed(game.table.turn)];
  else if (!canBeAsked()) parts = [game.table.needed <= 0 ? words.made : words.down];
  node.classList.toggle("searching", phase !== null);
  node.replaceChildren(phase !== null ? element("span", { class: "dot", "aria-hidden": "true" }) : "", parts.join(" · "));
}
