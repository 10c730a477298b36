// What the page says, in the language of the reader: a file for each in the folder `words`, with the same names in all.

import * as storage from "./storage.js";
import * as de from "./words/de.js";
import * as en from "./words/en.js";

const KEY = "alphamu-language";
const ALL = { en, de };
const wished = storage.read(KEY) ?? navigator.language.slice(0, 2);

export const languages = Object.fromEntries(Object.entries(ALL).map(([code, words]) => [code, words.NAME]));
export const language = ALL[wished] ? wished : "en";

/** Speak another language from now on. */
export function choose(code) {
  storage.write(KEY, code);
  location.reload();
}

export const {
  SEATS, SUITS, RANKS, HELP, cardName, eitherOf, layoutsCounted, percent, rounded, wholePercent, within, sentence,
  aims, auction, choices, doubleDummy, input, layouts, lesson, page, picker, plan, players, practice, present, recent, review, server,
  session, settings, share, statements, suit, table, told, tricks, verdict,
} = ALL[language];
