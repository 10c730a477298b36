// How suits and ranks are written, in every language.

export const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** The ten takes two characters on the page. */
export const shownRank = (rank) => (rank === "T" ? "10" : rank);

/** As in ♠10. */
export const symbolOf = (card) => SYMBOLS[card[0]] + shownRank(card[1]);
