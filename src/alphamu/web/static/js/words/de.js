// Die Seite auf Deutsch. Jede Sprache hat eine Datei mit diesen Namen.

import { SYMBOLS, symbolOf as symbol } from "../symbols.js";

export const NAME = "Deutsch";

export const SEATS = { N: "Nord", E: "Ost", S: "Süd", W: "West" };
export const SUITS = { S: "Pik", H: "Coeur", D: "Karo", C: "Treff" };
export const RANKS = { A: "Ass", K: "König", Q: "Dame", J: "Bube", T: "Zehn" };

export const cardName = (rank, suit) => `${SUITS[suit]}-${RANKS[rank] ?? rank}`;
export const eitherOf = (names) => names.join(" oder ");
const number = (value) => value.toLocaleString("de");
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;
export const layoutsCounted = (count) => counted(count, "Verteilung", "Verteilungen");

const comma = (text) => text.replace(".", ",");
const bid = (text) => text.replace("NT", "SA");

/** Wie in 76,0 %; nie 0 % für das, was sein kann, und nie 100 % für das, was scheitern kann. */
export function percent(chance) {
  if (chance === 0 || chance === 1) return `${100 * chance}\u202f%`;
  const text = (100 * chance).toFixed(1);
  if (text === "100.0") return ">99,9\u202f%";
  return text === "0.0" ? "<0,1\u202f%" : `${comma(text)}\u202f%`;
}

/** Auf ganze Zahlen, Hälften zur geraden. */
export function rounded(value) {
  const nearest = Math.round(value);
  return value % 1 === 0.5 && nearest % 2 ? nearest - 1 : nearest;
}
export const wholePercent = (chance) => `${rounded(100 * chance)}\u202f%`;

export const within = (error) => (error ? ` ± ${comma((100 * error).toFixed(1))}` : "");

/** Ein Grund, den ein Programm nennt, als Satz. */
export function sentence(text) {
  const whole = text.trim();
  if (!whole) return "";
  return whole[0].toUpperCase() + whole.slice(1) + (/[.!?…]$/.test(whole) ? "" : ".");
}

// Der Tisch

export const table = {
  declarer: "Alleinspieler",
  dummy: "Tisch",
  by: (seat) => ` von ${SEATS[seat]}`,
  score: (won) => `Alleinspieler ${won.declarer}, Gegenspiel ${won.defence}`,
  madeAlready: "schon erfüllt",
  downAlready: "schon gefallen",
  needs: (needed, left) => `braucht ${needed} der ${left} übrigen`,
  turn: (seat) => `${SEATS[seat]} ist am Zug`,
  onRecord: (result, isClaimed) => `laut Aufzeichnung: ${result}${isClaimed ? " (beansprucht)" : ""}`,
  vulnerable: (who) => `in Gefahr: ${{ NS: "NS", EW: "OW", All: "alle" }[who] ?? who}`,
  hand: (seat) => `Die Hand von ${SEATS[seat]}`,
  look: "Ansehen",
  hide: "Verdecken",
  lookAt: (seat) => `: die Karten von ${SEATS[seat]}`,
  hidden: (count) => `${counted(count, "verdeckte Karte", "verdeckte Karten")}`,
  whatIsPlayed: (seat) => `Was spielt ${SEATS[seat]}?`,
  unknown: "unbekannt",
  lookOrEngine: "Ansehen, oder das Programm spielen lassen",
  supposed: (layout) => `wie in Verteilung ${layout + 1}`,
  thinks: (seat) => `${SEATS[seat]} denkt nach…`,
  won: (seat) => `Stich für ${SEATS[seat]}`,
  leads: (seat) => `${SEATS[seat]} spielt aus`,
};

export const auction = {
  call: bid,
  alerted: "alertiert, nicht erklärt",
  explanations: "Was die Gebote bedeuten",
};

export const players = {
  defender: (seat, leads) => `${SEATS[seat]}, im Gegenspiel${leads ? ", und ausspielen" : ""}`,
};

export const tricks = {
  none: "Noch keine.",
  trick: (number, winner) => `Stich ${number}, gewonnen von ${SEATS[winner]}`,
  open: (number) => `Stich ${number}, nicht zu Ende`,
  go: (number) => `Zum Ende von Stich ${number}`,
  led: (seat) => `${SEATS[seat]} hat ausgespielt`,
  main: "Hauptlinie",
  variation: (number, trick) => `Variante ${number}, Stich ${trick}:`,
  remove: (number) => `Variante ${number} entfernen`,
};

export const recent = {
  none: "Noch keine: Hände, die Sie öffnen, bleiben hier in diesem Browser.",
  about: (contract, cards) => `${bid(contract.text)} von ${SEATS[contract.declarer]}, nach ${counted(cards, "Karte", "Karten")}`,
  remove: (title) => `${title} entfernen`,
};

// Das Urteil

export const verdict = {
  dealing: "Die verdeckten Karten werden verteilt…",
  waiting: "Wartet auf einen freien Platz…",
  searching: "Sucht…",
  over: "Das Spiel ist zu Ende.",
  down: "Der Kontrakt ist schon gefallen: es gibt nichts mehr zu entscheiden.",
  made: "Der Kontrakt ist schon erfüllt.",
  noDepth: (reason) => `Angehalten, bevor etwas bekannt war: ${reason}.`,
  only: "Hier gibt es nichts zu wählen.",
  ahead: (depth, complete) => (complete ? "bis zum Ende gesucht" : `${counted(depth, "Karte", "Karten")} voraus`),
  seconds: (seconds) => `${comma(seconds.toFixed(seconds < 1 ? 2 : 1))} s`,
  stopped: (reason) => ({ cancelled: "von Ihnen angehalten", "time limit": "die Zeit ist um" }[reason] ?? reason),
  hoped: "Das erhofft die Suche auf den Verteilungen, die sie kennt. Was davon hält, wird auf anderen ausgespielt.",
  sampled: "In so vielen der durchsuchten Verteilungen wird der Kontrakt erfüllt; der Fehler ist der der Stichprobe.",
  listed: (count) => `In so vielen der ${layoutsCounted(count)} wird der Kontrakt erfüllt.`,
  exact: "Genau: alle Verteilungen wurden bis zum Ende durchsucht, gegen das beste Gegenspiel.",
  beats: "Das ist die Chance, den Kontrakt zu schlagen, nach dem, was Sie von Ihrem Platz sehen. ",
  mostBeats: "Höchstens: vom Partner wird angenommen, dass er in jeder Verteilung spielt, was dort am besten ist.",
  notYours: "Sie sind nicht am Zug.",
  closed: (seat) => `${SEATS[seat]} ist am Zug. Sehen Sie die Karten von ${SEATS[seat]} an, und Sie erfahren, was nach dem, was ${SEATS[seat]} sieht, am besten ist.`,
  beatsFrom: (seat) => `Das ist die Chance, den Kontrakt zu schlagen, nach dem, was ${SEATS[seat]} sieht. `,
  leadFrom: (count) => `Die Chance, den Kontrakt bei offenen Karten zu schlagen, auf ${layoutsCounted(count)}, die zu Ihrer Hand und zur Reizung passen.`,
  bySeat: (seat) => `Was der Alleinspieler erreicht, wenn ${SEATS[seat]} am besten spielt. `,
  stale: {
    constraints: "Sie haben geändert, was von den verdeckten Händen bekannt ist: das war die Antwort vorher.",
    settings: "Sie haben die Einstellungen geändert: das war die Antwort vorher.",
  },
  anew: " Sie wird neu berechnet.",
  press: " Drücken Sie Analysieren für die neue.",
};

// Was der Server auf Englisch sagt, hier aus den Zahlen, die er dazu gibt

const AGAINST = { "double dummy": "Verteidiger, die alle Karten sehen", experts: "Verteidiger, die wie Experten spielen" };
const asFar = ({ complete, depth }) => (complete ? "" : `, so weit ${counted(depth, "Karte", "Karten")} voraus zu sehen ist`);
const highest = (rows, value) => rows.reduce((best, row) => (value(row) > value(best) ? row : best));

export const told = {
  headline: (analysis) => {
    const [best] = analysis.cards;
    const out = best.played_out;
    if (!analysis.headline || !out) return "";
    const makes = `erfüllt ${wholePercent(out.make)} ± ${Math.max(1, rounded(100 * out.standard_error))}, ausgespielt auf ${layoutsCounted(out.layouts)}, die nicht durchsucht wurden, gegen ${
      AGAINST[out.defenders] ?? "Verteidiger, die nicht alle Karten sehen"}.`;
    return analysis.aim === "make" ? `${symbol(best.card)} ${makes}` : `${symbol(best.card)}: ${aims.worth[analysis.aim](out.value ?? best.value)}, ${makes}`;
  },
  explanation: (analysis, isDeclarers) => [explained(analysis, isDeclarers), ofExperts(analysis)].filter(Boolean).join(" "),
  bounds: ({ cards: [best], exact, bounds, at_least: low, at_most: high, aim, viewer }) => {
    if (!bounds) return "";
    if (viewer) return "Das sind obere Grenzen: vom Partner wird angenommen, dass er in jeder Verteilung spielt, was dort am besten ist.";
    if (aim !== "make") return exact ? `Genau: ${symbol(best.card)} hat ${aims.worth[aim](best.value)} gegen das beste Gegenspiel, über alle Verteilungen.` : "";
    if (exact) return `Genau: ${symbol(best.card)} erfüllt in ${percent(best.make)} gegen das beste Gegenspiel, über alle Verteilungen.`;
    if (high === null) return "";
    return low === null ? `In den durchsuchten Verteilungen erfüllt kein Plan öfter als in ${percent(high)}.`
      : `In den durchsuchten Verteilungen erfüllt der beste Plan in ${percent(low)} bis ${percent(high)}.`;
  },
  searched: ({ worlds }, analysis) => (analysis?.layouts && !analysis.exhaustive ? `${number(worlds.length)} von ${layoutsCounted(analysis.layouts)}`
    : layoutsCounted(worlds.length)),
  why: ({ card, best, before, after_card: after, why }, isDeclarers) => {
    if (!why || before === null || card === best) return "";
    const does = isDeclarers ? "erfüllt" : "schlägt den Kontrakt";
    return `Nach dem, was zu sehen war, ${does} ${symbol(best)} in ${percent(before)}, ${symbol(card)} in ${percent(after)}.`;
  },
  contract: ({ text, tricks, trump }, isBoard) => (isBoard ? bid(text) : `${counted(tricks, "Stich", "Stiche")}, ${SYMBOLS[trump] ?? "SA"}`),
  outcome: (_text, over) => (over < 0 ? `${-over} gefallen` : over ? `erfüllt, ${over} mehr` : "erfüllt"),
  plan: ({ lines }) => lines.map(({ level, said }) => (level ? "  ".repeat(level) + phrased(said) : capital(phrased(said)))).join("\n"),
  named: (node, name) => (node[`${name}_phrase`] ? phrased(node[`${name}_phrase`]) : ""),
  odds: ({ odds }) => [`freie Plätze West ${odds.west_vacant}, Ost ${odds.east_vacant}`, odds.west && `West ${odds.west}`, odds.east && `Ost ${odds.east}`].filter(Boolean).join(", "),
  statement: ({ seat, words, source }) => `${SEATS[seat] ?? "Beide"}: ${known(words)}${source ? ` (${source})` : ""}`,
  picture: ({ seat, points: held, suits }) => `${SEATS[seat]}: im Mittel ${listed([`${comma(held.toFixed(1))} Punkte`, ...suits.map(({ suit, length }) => `${comma(length.toFixed(1))} ${SUITS[suit]}`)], "und")}`,
  title: ({ titled: { event, number: board, room } }) => [TITLES[event] ?? event.replaceAll(/[-_]/g, " "),
    board && [`Board ${board}`, ROOMS[room.toLowerCase()] ?? room].filter(Boolean).join(", ")].filter(Boolean).join(": ") || "Stellung",
  theme: ({ theme, titled }) => THEMES[titled.event] ?? theme,
  example: ({ id, title, about }) => EXAMPLES[id] ?? [title, about],
};

/** Was von einer Hand bekannt ist: so viele Karten einer Farbe oder eine Karte, wie man es sagt; sonst in den Worten, in denen es eingegeben wird. */
function known(words) {
  const [, count, suit] = /^(\d+)([SHDC])$/.exec(words) ?? [];
  if (suit) return `${count} ${SUITS[suit]}`;
  return /^[SHDC][AKQJT2-9]$/.test(words) ? symbol(words) : words;
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const listed = (parts, and) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${and} ${parts.at(-1)}`);
const ROOMS = { open: "offener Raum", closed: "geschlossener Raum" };

const EXAMPLES = {
  exit: ["Die Ausstiegskarte", "Jede Karte gewinnt, sagt Double Dummy. Nur eine tut es."],
  "four-spades": ["Vier Pik", "Eine ganze Hand: die erste Entscheidung kommt mit dem Ausspiel."],
  slam: ["Ein Schlemm von Ost", "Die Trumpf-Dame ist gefallen: was nun?"],
  "strategy-fusion": ["Verschmolzene Pläne", "Aus der Arbeit von 2020: eine Dame, die nur PIMC immer findet."],
  "non-locality": ["Nicht für sich allein", "Aus der Arbeit von 2020: was hier am besten ist, hängt von anderswo ab."],
  "small-club": ["Das kleine Treff", "Aus der Arbeit von 2020: was sagt Wests Ausspiel in Treff?"],
  "rare-break": ["Der seltene Stand", "Aus der Arbeit von 2020: ein Sicherheitsspiel, das einer Stichprobe entgehen kann."],
  duck: ["Der einzige Übergang", "Der Tisch hat eine lange Farbe und keinen anderen Weg dorthin."],
  unblock: ["In der richtigen Reihenfolge", "Die Farbe am Tisch ist blockiert, und der einzige Übergang ist das Coeur-Ass."],
};

// Wie Aufzeichnungen heißen, die das Programm mitbringt oder gibt
const TITLES = {
  Practice: "Übung", "The exit card": EXAMPLES.exit[0], "Four spades": EXAMPLES["four-spades"][0], "A slam by East": EXAMPLES.slam[0],
  "Strategy fusion": EXAMPLES["strategy-fusion"][0], "Non-locality": EXAMPLES["non-locality"][0], "The rare break": EXAMPLES["rare-break"][0],
  "The small club (the 2020 paper, after Gitelman)": "Das kleine Treff (Arbeit von 2020, nach Gitelman)",
  "The only entry": EXAMPLES.duck[0], "In the right order": EXAMPLES.unblock[0],
};

const THEMES = {
  "The exit card": "Pik ist Trumpf, und vier der fünf Stiche werden gebraucht. Bei offenen Karten gewinnt jede Karte in jeder Verteilung.",
  "Strategy fusion": "Vier Pikstiche werden gebraucht. Wer alle Karten sieht, findet die Dame immer. (Die Arbeit von 2020, nach Ginsberg.)",
  "Non-locality": "Drei Pikstiche werden gebraucht, und der Tisch spielt aus. (Die Arbeit von 2020, nach Frank und Basin.)",
  "The rare break": "Alle sechs Pikstiche werden gebraucht: welche Figur zuerst, falls alle vier Piks in einer Hand sitzen? (Die Arbeit von 2020.)",
};

// Sätze über Spiellinien, aus ihren Teilen: welche es gibt, sagen src/alphamu/plans/text.py und src/alphamu/suits/words.py

const SPOTS = { 2: "Zwei", 3: "Drei", 4: "Vier", 5: "Fünf", 6: "Sechs", 7: "Sieben", 8: "Acht", 9: "Neun" };
const whom = (rank) => ({ A: "das Ass", K: "den König", J: "den Buben" }[rank] ?? `die ${RANKS[rank] ?? SPOTS[rank]}`);
const towards = (rank) => ({ A: "zum Ass", K: "zum König", J: "zum Buben" }[rank] ?? `zur ${RANKS[rank] ?? SPOTS[rank]}`);
const CALLED = { duck: "ducken", "hold up": "noch nicht nehmen", finesse: "Schnitt", "play for the drop": "herausschlagen", ruff: "stechen", unblock: "deblockieren" };
const throwIn = (suit, winner, ruffs) => `Einspiel: ${winner ? SEATS[winner] : "wer gewinnt,"} muss ${SUITS[suit]} spielen${ruffs ? " oder in die Doppelchicane" : ""}`;

const PHRASES = {
  made: () => "der Rest ist gleichgültig",
  open: () => "…",
  card: (seat, card, called) => `${SEATS[seat]} ${card}${called ? ` (${called})` : ""}`,
  "any-card": (seat) => `${SEATS[seat]} beliebig`,
  "in-turn": (cards) => cards.join(", dann ").replace(", dann …", " …"),
  whatever: (seat, card) => `Was ${SEATS[seat]} auch spielt: ${card}`,
  "if-plays": (seat, cards, then) => `wenn ${SEATS[seat]} ${cards} spielt: ${then}`.trimEnd(),
  "if-played": (seat, cards, then) => `wenn ${SEATS[seat]} ${cards} gespielt hat: ${then}`.trimEnd(),
  otherwise: (then) => (then ? `sonst ${then}` : "sonst:"),
  either: (cards) => cards.join(" oder "),
  "any-of": (cards) => `eine von ${cards}`,
  called: (word) => CALLED[word] ?? word,
  "throw-in": throwIn,
  "from-the-top": () => "von oben spielen",
  "low-from": (seat) => `klein von ${SEATS[seat]}`,
  "low-from-to-low": (seat, partner) => `klein von ${SEATS[seat]} und klein von ${SEATS[partner]}`,
  "low-to": (card) => `klein ${towards(card)}`,
  "lead-to": (card, other) => `${whom(card)} ${towards(other)} spielen`,
  cash: (card) => `${whom(card)} abziehen`,
  run: (card) => `${whom(card)} laufen lassen`,
  lead: (card) => `${whom(card)} vorspielen`,
  playing: (play, card, seat) => `${play} und von ${SEATS[seat]} ${whom(card)} zugeben`,
  plays: (seat, cards) => `${SEATS[seat]} legt ${cards}`,
  "shows-out": (seat) => `${SEATS[seat]} bedient nicht`,
  "plays-or-shows-out": (seat, cards) => `${SEATS[seat]} legt ${cards} oder bedient nicht`,
  "another-suit": () => "eine andere Farbe",
  low: () => "klein",
  the: (card) => whom(card),
  cards: (cards) => listed(cards.map(whom), "oder"),
  "cards-or-low": (cards) => listed([...cards.map(whom), "klein"], "oder"),
  sentences: (sentences) => sentences.map((one) => `${capital(one)}.`).join(" "),
  trick: (lead, surprises) => `${lead} (${surprises.join(", ")})`,
  on: (third, cards) => `${third} auf ${cards === "klein" ? "eine kleine" : cards}`,
  then: (trick, following) => `${trick}, dann ${following}`,
  "see-the-tree": () => "weiter wie Schritt für Schritt gezeigt",
  if: (condition, following) => `wenn ${condition}, ${following}`,
  next: (following) => `als Nächstes ${following}`,
  both: (one, other) => `${one} und ${other}`,
  "loses-to": (cards) => `der Stich geht an ${cards}`,
  "otherwise-or-if": (ways, following) => `sonst, oder wenn ${ways.join(", oder wenn ")}, ${following}`,
  ways: (trick, [first, ...others]) => [trick, `dann, ${first}`, ...others].join("; "),
  "marked-finesse": () => "wenn ein Gegner nicht bedient, den markierten Schnitt spielen",
  leads: (seat, lead) => `${SEATS[seat]}: ${lead}`,
  answers: (seat, card) => `${SEATS[seat]}: ${card}`,
};

// Nach „wenn“ steht das Verb am Ende.
const CLAUSES = {
  ...PHRASES,
  plays: (seat, cards) => `${SEATS[seat]} ${cards} legt`,
  "shows-out": (seat) => `${SEATS[seat]} nicht bedient`,
  "plays-or-shows-out": (seat, cards) => `${SEATS[seat]} ${cards} legt oder nicht bedient`,
  "loses-to": (cards) => `der Stich an ${cards} geht`,
};
const CONDITIONAL = ["if", "otherwise-or-if"]; // ihr erster Teil steht nach „wenn“

function phrased({ say, of }, ways = PHRASES) {
  const part = (one, said) => (Array.isArray(one) ? one.map((each) => part(each, said)) : one?.say ? phrased(one, said) : one);
  return ways[say](...of.map((one, place) => part(one, CONDITIONAL.includes(say) ? (place ? PHRASES : CLAUSES) : ways)));
}

/** Welches Ausspiel am besten ist, und wie sicher das ist. */
function ofLeads({ cards: [best], tooClose, aim }) {
  const near = tooClose.map((card) => symbol(card)).join(", ");
  if (near) return `Auf diesen Verteilungen nicht zu unterscheiden: ${symbol(best.card)}, ${near}.`;
  return `${symbol(best.card)} ist am besten: jedes andere Ausspiel ${aim === "make" ? "schlägt den Kontrakt seltener" : "ist weniger wert"}, um mehr als der Zufall ausmacht.`;
}

/** Was die Zahlen über αμ und PIMC sagen. */
function explained(analysis, isDeclarers) {
  const { cards, turn, viewer, aim, depth } = analysis;
  const [best] = cards;
  if (!depth) return "";
  if (analysis.lead) return ofLeads(analysis);
  if (aim && aim !== "make") return `${symbol(best.card)} ist ${aims.worth[aim](best.value)} wert${asFar(analysis)}.`;
  if (cards.length === 1) return `${symbol(best.card)} ist die einzige Karte, die zur Wahl steht.`;
  if (viewer) return `Gegen einen Alleinspieler, der alle Karten sieht, schlägt ${symbol(best.card)} den Kontrakt höchstens in ${percent(best.make)} der durchsuchten Verteilungen${asFar(analysis)}.`;
  if (!isDeclarers) {
    return `Nach ${symbol(best.card)} von ${SEATS[turn]} erfüllt der Alleinspieler am seltensten, in ${percent(best.make)}${asFar(analysis)}.`;
  }
  const searched = highest(cards, (row) => row.make);
  if (best.played_out && searched.played_out && best.make < searched.make) {
    return `Die Suche zieht ${symbol(searched.card)} vor (${percent(searched.make)} der durchsuchten Verteilungen); ausgespielt erfüllt ${symbol(searched.card)} in ${
      percent(searched.played_out.make)} und ${symbol(best.card)} in ${percent(best.played_out.make)}.`;
  }
  if (cards.some((row) => row.bound || row.pimc === null)) return `${symbol(best.card)} erfüllt in ${percent(best.make)}${asFar(analysis)}.`;
  return ofPimc(analysis);
}

function ofPimc(analysis) {
  const { cards } = analysis;
  const [best] = cards;
  const favourite = best.pimc === highest(cards, (row) => row.pimc).pimc ? best : highest(cards, (row) => row.pimc);
  const fooled = favourite === best ? cards.find((row) => row.pimc === best.pimc && row.make < best.make) : favourite;
  const onePlan = "Aber ein Plan muss in allen Verteilungen gelten, die gleich aussehen";
  const ours = `αμ spielt ${symbol(best.card)}, das erfüllt in ${percent(best.make)}${asFar(analysis)}.`;
  if (cards.every((row) => row.make === best.make && row.pimc === best.make)) return `Es gibt nichts zu wählen: jede Karte erfüllt in ${percent(best.make)}${asFar(analysis)}.`;
  if (fooled) {
    return `PIMC ${fooled === favourite ? `würde ${symbol(fooled.card)} spielen` : `hält ${symbol(fooled.card)} für ebenso gut`} und glaubt an ${
      percent(fooled.pimc)}. ${onePlan}, und der beste nach ${symbol(fooled.card)} erfüllt in ${percent(fooled.make)}. ${ours}`;
  }
  if (best.pimc > best.make) return `PIMC würde auch ${symbol(best.card)} spielen und glaubt an ${percent(best.pimc)}. ${onePlan}: der beste erfüllt in ${percent(best.make)}${asFar(analysis)}.`;
  return `αμ und PIMC sind sich einig: ${symbol(best.card)} erfüllt in ${percent(best.make)}${asFar(analysis)}.`;
}

const ofExperts = ({ experts }) => (experts ? `Von Experten würden ${wholePercent(experts.share)} hier ${symbol(experts.card)} spielen.` : "");

// Was Karten wert sind, wenn der Alleinspieler für etwas anderes spielt als den Kontrakt

const signed = (value, digits) => `${value > 0 ? "+" : ""}${comma(value.toFixed(digits))}`;

export const aims = {
  worth: {
    tricks: (value) => `${comma(value.toFixed(2))} Stiche`,
    points: (value) => `${signed(value, 0)} Punkte`,
    imps: (value) => `${signed(value, 2)} IMPs`,
    matchpoints: (value) => `${comma(value.toFixed(1))}\u202f%`,
  },
  heading: { tricks: "Stiche, die noch kommen", points: "Punkte", imps: "IMPs", matchpoints: "Matchpunkte" },
  error: (error, aim) => (error ? ` ± ${comma(error.toFixed({ points: 0, matchpoints: 1 }[aim] ?? 2))}` : ""),
  makes: (make) => `erfüllt ${percent(make)}`,
  beats: (chance) => `schlägt den Kontrakt in ${percent(chance)}`,
  playedOut: (layouts) => `Was die beste Karte brachte, ausgespielt auf ${layoutsCounted(layouts)}, die die Suche nicht gesehen hatte.`,
  searched: (searched) => `Im Mittel über ${searched}, wie die Suche es sieht.`,
  leadFrom: (count) => `Im Mittel bei offenen Karten, über ${layoutsCounted(count)}, die zu Ihrer Hand und zur Reizung passen.`,
};

export const choices = {
  toMake: "Chance zu erfüllen",
  toBeat: "Chance, den Kontrakt zu schlagen",
  best: "beste Karte",
  bestDefence: "bestes Gegenspiel",
  pimcAsGood: "PIMC: ebenso gut",
  pimcWould: "PIMC spielte sie",
  searched: (make) => `${percent(make)} der durchsuchten`,
  tricks: (tricks) => `${comma(tricks.toFixed(2))} Stiche`,
  atLeast: (least, isSample) => `, mindestens ${percent(least)}${isSample ? " der durchsuchten Verteilungen" : ""}`,
  held: (possible) => `gehalten in ${percent(possible)}`,
  pimc: (chance, error) => `PIMC ${percent(chance)}${within(error)}`,
  onlySearched: "der durchsuchten Verteilungen",
  showAll: (count) => `Alle ${count} Karten zeigen`,
};

export const statements = {
  known: (text) => `Bekannt: ${text}`,
  believed: (text) => `Wie Experten reizen und spielen: ${text}`,
  cannotBe: (text) => `Beiseite gelassen, denn es kann nicht sein: ${text}`,
};

export const settings = {
  usualDepth: (depth) => (depth ? `üblich: ${depth} Karten voraus` : "üblich: bis zum Ende"),
  usualWorlds: (worlds) => (worlds ? `üblich: ${worlds}` : "üblich: alle"),
};

// Offene Karten, Nachbetrachtung, mehrere Hände

export const doubleDummy = {
  show: "Alle Hände zeigen",
  hide: "Wieder verdecken",
  solving: "Die Hand wird gelöst…",
  notrump: "SA",
  now: (seat) => `Stiche, die der Alleinspieler bei offenen Karten noch macht, wenn ${SEATS[seat]} spielt: `,
  caption: "Stiche jedes Alleinspielers in jeder Farbe vom ersten Ausspiel an, bei offenen Karten",
  par: ({ score, contracts }) => `Par ist ${score > 0 ? "+" : ""}${score} für Nord-Süd${contracts.length
    ? `: ${contracts.map((one) => `${bid(one.contract)} von ${SEATS[one.declarer]}`).join(" oder ")}` : ""}.`,
  noPar: "Ein Endspiel hat kein Par.",
};

const points = (loss) => `${rounded(100 * loss)} ${rounded(100 * loss) === 1 ? "Punkt" : "Punkte"} von hundert`;

export const review = {
  judged: (count, all) => `${count} von ${counted(all, "Entscheidung", "Entscheidungen")} beurteilt…`,
  done: (count, blamed) => `${counted(count, "Entscheidung", "Entscheidungen")} beurteilt: ${blamed ? counted(blamed, "Karte", "Karten") + " kosteten etwas, das man wissen konnte" : "keine Karte kostete etwas, das man wissen konnte"}.`,
  verdicts: { best: "war die beste", fine: "war gut", inaccuracy: "ungenau", mistake: "Fehler", blunder: "grober Fehler" },
  by: (seat, trick) => `von ${SEATS[seat]} in Stich ${trick}; besser war`,
  better: "; besser war ",
  costs: ({ loss, loss_error: error, dd_loss: tricks }) => [
    loss === null ? "" : `Nach dem, was man wissen konnte: ${loss ? `${points(loss)}${error ? ` ± ${rounded(100 * error)}` : ""}` : "nichts verloren"}.`,
    tricks === null ? "" : `Bei offenen Karten: ${tricks ? counted(tricks, "Stich", "Stiche") + " verloren" : "nichts verloren"}.`].filter(Boolean).join(" "),
  along: (place, chance) => `${place === 0 ? "Vor der ersten Karte" : `Nach ${counted(place, "Karte", "Karten")}`}${
    chance === null ? "" : `: Chance des Alleinspielers ${wholePercent(chance)}`}`,
  trickNumber: (number) => String(number),
  mark: (verdict) => ({ inaccuracy: "?!", mistake: "?", blunder: "??" }[verdict] ?? ""),
};

export const session = {
  board: ({ name, about }) => `${name}: ${about}`,
  judging: (place, all) => `Hand ${place} von ${all} wird beurteilt…`,
  notJudged: "nicht beurteilt",
  lost: {
    known: (loss) => (loss ? `${points(loss)} verloren` : "nichts verloren, das man wissen konnte"),
    seen: (tricks) => (tricks ? `${counted(tricks, "Stich", "Stiche")} bei offenen Karten verloren` : "nichts verloren bei offenen Karten"),
  },
};

// Verteilungen und Pläne

export const layouts = {
  name: (place) => `Verteilung ${place + 1}`,
  mark: (place, mark) => `Verteilung ${place + 1}: ${mark === "1" ? "gewonnen" : mark === "0" ? "verloren" : "kann nicht gespielt werden"}`,
  wins: (wins, all) => `, gewinnt in ${wins} von ${all} Verteilungen`,
  grid: "Tafel der Verteilungen",
  heading: "Verteilung",
  aboutOurs: "Eine Spalte ist eine Verteilung der verdeckten Karten: ✓ gewonnen, · verloren, mit dem besten Plan der Karte. Drücken Sie eine, um sie auf dem Tisch zu sehen.",
  aboutTheirs: "Eine Spalte ist eine Verteilung der verdeckten Karten: ✓ vom Alleinspieler gewonnen, · verloren, leer, wo der Gegner die Karte nicht hat. Drücken Sie eine, um sie auf dem Tisch zu sehen.",
  aboutSeat: "Eine Spalte ist eine Verteilung der verdeckten Karten: ✓ der Kontrakt fällt, · er wird erfüllt, mit dem besten Plan der Karte. Drücken Sie eine, um sie auf dem Tisch zu sehen.",
  first: (shown, all) => `Die ersten ${shown} von ${number(all)} Verteilungen.`,
  plans: "Pläne",
  planHeading: "Plan",
  plan: (place) => `Plan ${place + 1}`,
  after: "Nach ",
  manyPlans: (count) => `${number(count)} Pläne, von denen keiner überall besser ist als ein anderer`,
  bestPlans: "nur die besten Pläne: es sind zu viele, um alle zu nennen",
  onePlan: "ein Plan genügt",
  bestShown: (count) => ` Die besten ${count} werden gezeigt.`,
  outcome: { 1: "ihr bester Plan gewinnt", 0: "ihr bester Plan verliert", "-": "sie kann nicht gespielt werden" },
  seen: (tricks, makes) => `; bei offenen Karten bringt sie ${counted(tricks, "Stich", "Stiche")} und ${makes ? "erfüllt" : "scheitert"}`,
  lineAfter: (card) => `Wenn alle alle Karten sähen, nach ${card}:`,
  wins1: (seat) => `${seat} gewinnt`,
};

export const plan = {
  following: "Der Plan wird verfolgt…",
  about: (depth) => `So weit die Suche sah: ${counted(depth, "Karte", "Karten")} des Alleinspielers. Die Zahlen sagen, in wie vielen Verteilungen es dazu kommt.`,
  aboutSeat: "Die Linie hinter der besten Karte, mit einem Partner, der nicht markiert. Die Zahlen sagen, in wie vielen Verteilungen es dazu kommt.",
  steps: "Karte für Karte:",
};

// Teilen

export const share = {
  copied: "Der Link ist kopiert: er enthält die ganze Stellung.",
  inAddress: "Der Link steht in der Adresszeile.",
  textCopied: "Kopiert.",
  notAllowed: "Der Browser erlaubt hier kein Kopieren.",
};

// Warum etwas nicht geht, nach der Art des Grundes; der Server nennt das Wort oder die Zeile dazu, auf Englisch.
const CANNOT_BE = "So geht das nicht";
const REFUSALS = {
  read: "Dieser Text ist nicht zu lesen", format: "Dieser Text ist nicht zu lesen", "no-such-board": "Dieses Board gibt es hier nicht",
  constraint: "Was von einer verdeckten Hand gesagt wird, ist nicht zu verstehen", meaning: "Was Gebote bedeuten, ist nicht zu verstehen",
  worlds: "So können die verdeckten Karten nicht liegen", situation: "So können die verdeckten Karten nicht liegen",
  hand: "Diese Hand kann es nicht geben", deal: "Diese Verteilung kann es nicht geben", board: "Diese Hand kann es so nicht geben", position: "Diese Stellung kann es nicht geben",
  card: "Diese Karte ist nicht zu lesen", play: "Das kann hier nicht gespielt werden", trick: "Das kann hier nicht gespielt werden", moment: "So weit wurde nicht gespielt",
  contract: "Dieser Kontrakt ist nicht zu lesen", call: "Dieses Gebot ist nicht zu lesen", auction: "Diese Reizung kann es nicht geben",
  aim: "Dieses Ergebnis ist nicht zu lesen", scoring: "Dieses Ergebnis kann es nicht geben", suit: "Diese Farbe kann es so nicht geben",
  lesson: "In dieser Lektion stimmt etwas nicht", practice: "Dazu ließ sich keine Hand finden", lead: "Zu diesem Ausspiel fehlt etwas",
  search: "Dazu gibt es keinen Plan", limit: "So viel rechnet dieser Server nicht", effort: "So viel rechnet dieser Server nicht", "given-up": "Die Beurteilung wurde abgebrochen",
  "double-dummy": "Diese Stellung lässt sich nicht lösen", request: CANNOT_BE, player: CANNOT_BE, "play-out": CANNOT_BE, model: CANNOT_BE,
};
const PLAIN_REFUSALS = { // mehr ist dazu nicht zu sagen
  busy: "Der Server ist gerade beschäftigt: versuchen Sie es gleich noch einmal", nowhere: "Hier ist nichts",
  failed: "Der Server hat sich hier vertan: das ist ein Fehler des Programms, bitte melden Sie ihn",
};

export const server = {
  refused: ({ error, kind }) => PLAIN_REFUSALS[kind] ?? `${REFUSALS[kind] ?? CANNOT_BE} („${error}“)`,
  silent: "Der Server antwortet nicht. Läuft er noch?",
  status: (status) => `Der Server antwortete ${status}.`,
};

export const picker = {
  filled: (seat, count) => `${SEATS[seat]} (${count})`,
  suit: (suit) => SUITS[suit],
  taken: (card, seat) => `${card}, bei ${SEATS[seat]}`,
  contract: "Den Kontrakt wählen",
  strain: (strain) => SUITS[strain] ?? "Sans-Atout",
  doubled: "kontriert",
  redoubled: "rekontriert",
  by: (seat) => `von ${seat}`,
};

export const input = {
  noContract: "Welcher Kontrakt soll gespielt werden? Sagen Sie es unten, oder drücken Sie ihn.",
  tooLarge: (name, most) => `${name} ist zu groß: höchstens ${number(most)} Bytes werden gelesen.`,
};

// Hinter jedem ?: eine Überschrift, und was es für einen Spieler bedeutet.

export const HELP = {
  chance: ["Die Chance", "Wie oft der Kontrakt nach dieser Karte erfüllt wird, wenn beide Seiten gut weiterspielen. Wo nur einige der möglichen "
    + "Verteilungen durchsucht werden konnten, wird die beste Karte auf anderen, die die Suche nicht gesehen hat, zu Ende gespielt: "
    + "diesem Anteil ist zu trauen. ± ist sein Standardfehler; er schrumpft, solange weitere gespielt werden."],
  alphamu: ["αμ", "Die Suche hinter dieser Seite (sprich „Alpha-My“). Sie sucht den einen Plan, der den Kontrakt in möglichst vielen Verteilungen der "
    + "verdeckten Karten erfüllt, und spielt in allen, die gleich aussehen, dieselbe Karte: so wie Sie es müssen, denn Sie sehen nicht durch die Rückseiten."],
  pimc: ["PIMC", "So spielen die meisten Bridgeprogramme: die verdeckten Karten oft verteilen, jedes Mal alle vier Hände ansehen, und die Karte spielen, die "
    + "am häufigsten gewinnt. Es glaubt, später jede Dame zu erraten, und ist zu hoffnungsvoll."],
  layouts: ["Verteilungen", "Eine Art, wie die verdeckten Karten liegen können, die zu allem passt, was gesehen und gesagt wurde. Wo es zu viele sind, "
    + "werden einige zufällig verteilt, die wahrscheinlichen öfter."],
  depth: ["Wie weit voraus", "Wie viele eigene Karten des Alleinspielers die Suche verfolgt. Danach sieht sie alle Karten und ist so hoffnungsvoll wie PIMC. "
    + "In Endspielen geht sie bis zur letzten Karte."],
  plan: ["Pläne", "Ein Plan sagt, welche Karte gespielt wird, was immer die Gegner tun. Vielleicht gewinnt keiner überall: "
    + "die Liste zeigt die, von denen keiner in allen Verteilungen besser ist als ein anderer."],
  line: ["Die Spiellinie", "Der beste Plan der gewählten Karte als Baum: was nach jeder Karte der anderen Seite zu spielen ist, so weit die Suche sah. "
    + "Die Zahlen sagen, in wie vielen Verteilungen es dazu kommt."],
  review: ["Wie Karten beurteilt werden", "Jede Karte wird nach dem beurteilt, was ihr Spieler wissen konnte, als sie fiel: die verdeckten Karten werden dort neu verteilt, und die Karte "
    + "wird mit der besten verglichen. Ein Verlust, der kleiner ist als der Messfehler, wird nicht vorgeworfen. Daneben steht, was die Karte bei offenen Karten "
    + "kostete, was niemand wissen konnte. Ungenau, Fehler und grober Fehler sind kleine, größere und große Verluste."],
  "double-dummy": ["Double Dummy und Par", "Die Stiche, die sich ergeben, wenn alle vier Spieler alle Karten sehen und am besten spielen. Par ist das Ergebnis, wenn beide Seiten damit auch "
    + "am besten reizen."],
  against: ["Ergebnis am anderen Tisch", "Ein Kontrakt, wie in 3NT by S oder 4S by N, dann in jeder Verteilung bei offenen Karten gespielt; ein Kontrakt mit seinem Ergebnis, "
    + "wie in 3NT by S +1, 4S by N = oder 4S by N -2; oder die Punkte der Seite, die fragt (des Alleinspielers, oder der Verteidiger, wenn Sie verteidigen), wie in +620 oder -100."],
  field: ["Was das Feld tut", "Ein Anteil und ein Ergebnis auf jeder Zeile, wie in 60% 3NT by S, dann 40% 4S by S. Anteile zählen im Verhältnis. Ein Ergebnis ist ein Kontrakt, "
    + "ein Kontrakt mit seinem Ergebnis, wie in 3NT by S +1, oder die Punkte der Seite, die fragt, wie in +620."],
  known: ["Was bekannt ist", "Schreiben Sie, was Sie von einer verdeckten Hand wissen, auf Englisch: 11-15 hcp, 5+S (fünf oder mehr Pik), not SA, balanced, 2-3H, singleton D. "
    + "Kommas verbinden. Für beide zusammen: west 6+S or east 6+S. Was Gebote und Karten von Experten sagen, wird geglaubt, ohne dass Sie es sagen."],
  engine: ["Wer spielt", "Das Programm spielt jeden Platz, der nicht Ihrer ist. Im Gegenspiel kann es spielen wie jemand, der nur die eigene Hand und den Tisch sieht, "
    + "oder wie jemand, der alle Karten sieht und nie falsch rät."],
};

// Üben, Lektionen, Vorführen

export const practice = {
  kinds: {
    any: "jeder Kontrakt", notrump: "3SA", major: "vier in Oberfarbe", partscore: "Teilkontrakte", slam: "Schlemms",
    "whole-hold-up": "Hände: mit dem Ass warten", "whole-finesse": "Hände: der Schnitt", "whole-endplay": "Hände: das Einspiel",
    "hold-up": "Endspiele: mit dem Ass warten", finesse: "Endspiele: der Schnitt", endplay: "Endspiele: das Einspiel",
  },
  dealing: "Es wird gegeben…",
  thinking: "Denkt nach…",
  story: (contract, kind) => (["hold-up", "finesse", "endplay"].includes(kind)
    ? `Ein Endspiel: ${SEATS[contract.declarer]} spielt, Sie brauchen ${contract.tricks} Stiche. Finden Sie die Karte.`
    : `Sie sind ${SEATS[contract.declarer]} in ${bid(contract.text)} und spielen auch den Tisch. ${kind.startsWith("whole-") ? "Jetzt kommt es darauf an: finden Sie die Karte." : "Drücken Sie eine Karte, um sie zu spielen."}`),
  hint: "Die beste Karte hier: ",
  refused: (claimed) => `Nein: gegen das beste Gegenspiel ${counted(claimed, "weiterer Stich ist", "weitere Stiche sind")} nicht sicher. Spielen Sie weiter.`,
  outcome: (contract, { text, score, tricks }) => (text === null ? `${counted(tricks, "Stich", "Stiche")} von ${contract.tricks} nötigen: ${tricks >= contract.tricks ? "erfüllt" : "gefallen"}`
    : `${bid(contract.text)}: ${tricks >= contract.tricks ? (tricks > contract.tricks ? `erfüllt, ${tricks - contract.tricks} mehr` : "erfüllt") : `${contract.tricks - tricks} gefallen`}, ${score > 0 ? "+" : ""}${score}`),
  doubleDummy: (tricks) => `Bei offenen Karten macht der Alleinspieler in diesem Kontrakt ${counted(tricks, "Stich", "Stiche")}.`,
  theme: ({ theme, right, obvious, chance, margin, error, layouts }) => [`Das Thema: ${{ "hold-up": "mit dem Ass warten", finesse: "der Schnitt", endplay: "das Einspiel" }[theme]}. Richtig war `,
    ...right.flatMap((card, place) => [place ? " oder " : "", { card }]),
    `, das erfüllt in ${percent(chance)} ${error ? `der ${layoutsCounted(layouts)}, auf denen es ausgespielt wurde` : "aller Verteilungen"}; `, { card: obvious },
    `, die nächstbeste Karte, liegt ${points(margin)}${error ? ` ± ${Math.max(1, rounded(100 * error))}` : ""} zurück.`],
  moved: ({ card, best, make, best_make: bestMake, certain }) => ["Nach Ihrer ", { card }, ` (${percent(make)}) wanderten die verdeckten Karten in eine Verteilung, die zu allem passt, was Sie gesehen hatten${certain
    ? ", und sie schlägt" : ", und sie schlagen kann"}; `, { card: best }, ` (${percent(bestMake)}) hätte dort erfüllt.`],
  hinted: (count) => `Um Hilfe gebeten: ${counted(count, "Mal", "Mal")}.`,
};

export const lesson = {
  press: (seat) => `Drücken Sie eine Karte von ${SEATS[seat]}.`,
  judging: "Alle Verteilungen werden angesehen…",
  right: "Richtig.",
  wrong: (cost) => (cost ? `Nicht die beste: sie kostet ${points(cost)}.` : "Nicht die gesuchte Karte, obwohl sie nichts kostet."),
  how: (exact, layouts, declarers) => `${declarers ? "Die Chance, den Kontrakt zu erfüllen" : "Die Chance, dass der Alleinspieler fehlgreift"}, ${exact
    ? `genau, über alle ${layoutsCounted(layouts)}, die passen.` : `ausgespielt auf ${layoutsCounted(layouts)}.`}`,
  instead: (best, card) => [{ card: best.card }, ` hat ${percent(best.chance)}, `, { card: card.card }, ` ${percent(card.chance)}. Versuchen Sie es noch einmal, oder lassen Sie sich die Antwort zeigen.`],
  nextHand: "Das war die Hand. Die nächste steht oben.",
  over: "Das war die Lektion. Oben können Sie eine andere wählen.",
};

export const present = {
  begin: "Vorführen",
  leave: "Vorführung beenden",
  reveal: "Nächste Hand zeigen",
  cover: "Alle Hände verdecken",
  back: "← Stich",
  on: "Stich →",
  words: "Text",
};

// Farbbehandlung

export const suit = {
  copied: "Der Link ist kopiert.",
  title: "Farbbehandlung",
  working: "Wird ausgerechnet",
  missing: "es fehlen ",
  nothing: "keine",
  none: "Chicane",
  tricks: (tricks) => (tricks === 1 ? "1 Stich" : `${tricks} Stiche`),
  claimed: "Was das Zählen bei offenen Karten behaupten würde",
  doubleDummy: (chance) => `Double Dummy ${percent(chance)}`,
  average: (tricks) => `Die meisten Stiche im Mittel: ${comma(tricks.toFixed(2))}`,
  lineFor: (tricks) => `Die Linie für ${suit.tricks(tricks)}.`,
  atLeast: "Mindestens",
  theAverage: "das Mittel",
  steps: "Schritt für Schritt",
  stepsFor: (what) => ` für ${what}`,
  then: ", dann ",
  theBest: ", die beste",
  compared: "Linien im Vergleich",
  aboutCompared: "Jede beginnt so und geht dann für diese Zahl von Stichen auf ihre eigene beste Art weiter.",
  beginning: "Beginnend mit",
};

// Die stehenden Worte der Seiten

export const page = {
  pages: "Seiten", board: "Hand", practise: "Üben", lessons: "Lektionen", suits: "Farbbehandlung", language: "Sprache",
  lightOrDark: "Hell oder dunkel", present: "Vorführen", presenting: "Vorführung", skipToWords: "Zum Text", theTable: "Der Tisch",
  handsAndTrick: "Hände und Stich", whilePlaying: "Während Sie spielen", hint: "Tipp", show: "Zeigen", claim: "Ich beanspruche", claimTricks: "Stiche, die ich beanspruche",
  claimIt: "Beanspruchen", takeBack: "Zurücknehmen", auction: "Reizung", tricks: "Stiche", theDeal: "Die Hand", whatToPractise: "Was üben Sie?",
  kind: "Kontrakte", nextDeal: "Nächste Hand", again: "Noch einmal spielen", trainer: "Die Trainerregel",
  aboutTrainer: "Wer die Hand nicht richtig spielt, fällt: nach einer falschen Karte wandern die verdeckten Karten in eine Verteilung, die zu allem passt, was Sie gesehen haben.",
  reviewMine: "Meine Karten beurteilen", theLesson: "Die Lektion", lesson: "Lektion", hands: "Hände", tryAgain: "Noch einmal", showAnswer: "Antwort zeigen",
  goOn: "Weiter", ownLesson: "Eine eigene Lektion", aboutOwnLesson: "Ein Titel, Worte, Hände, Fragen und Antworten als Text: docs/teaching.md sagt, wie.",
  readLesson: "Lesen",
  skipToTheAnalysis: "Zur Analyse",
  newBoard: "Neue Hand",
  shareLink: "Link teilen",
  export: "Ausgeben",
  copyAsText: "Als Text kopieren",
  downloadPbn: "PBN herunterladen",
  downloadLin: "LIN herunterladen",
  downloadADrawingSvg: "Eine Zeichnung herunterladen (SVG)",
  downloadThePosition: "Die Stellung herunterladen",
  copyLinkForBbo: "Link für den Betrachter von BBO kopieren",
  print: "Drucken",
  whatIsThis: "Was ist das?",
  whichCardShouldDeclarer: "Welche Karte soll der Alleinspieler spielen?",
  youSeeTwoHands: "Sie sehen zwei Hände, und zwei sind verdeckt. Das Programm verteilt die verdeckten Karten auf jede Art, die zu dem passt, was Sie wissen, sucht den einen Plan, der den Kontrakt am häufigsten erfüllt, und nennt die Chance jeder Karte. Drücken Sie eine Karte, um sie zu spielen; das Programm spielt aus und verteidigt. Mit",
  youPutInA: "geben Sie eine eigene Hand ein, aus dem Klub, einer Datei oder einem Link.",
  gotIt: "Verstanden",
  theBoardsOfThis: "Die Hände dieser Runde",
  previous: "Zurück",
  board2: "Hand",
  theBoardOnThe: "Die Hand auf dem Tisch",
  next: "Weiter",
  order: "Reihenfolge",
  asPlayed: "wie gespielt",
  worstFirstByWhat: "die schlechteste zuerst, nach dem, was man wissen konnte",
  worstFirstWithAll: "die schlechteste zuerst, bei offenen Karten",
  stop: "Anhalten",
  stepThroughThePlay: "Durch das Spiel gehen",
  toTheBeginningHome: "Zum Anfang (Pos1)",
  toTheBeginning: "Zum Anfang",
  takeBackACard: "Eine Karte zurücknehmen (←)",
  undo: "← Zurück",
  playItAgain: "Wieder spielen (→)",
  redo: "Vor →",
  toTheEndEnd: "Zum Ende (Ende)",
  toTheEnd: "Zum Ende",
  backToTheMain: "Zurück zur Hauptlinie",
  reviewThePlay: "Das Spiel beurteilen",
  showAllHands: "Alle Hände zeigen",
  whoPlays: "Wer spielt",
  iPlay: "Ich spiele",
  declarerAndDummy: "Alleinspieler und Tisch",
  west: "West",
  east: "Ost",
  allFourHands: "alle vier Hände",
  nothingTheEnginePlays: "nichts: das Programm spielt",
  theEngineDefends: "Das Programm verteidigt",
  withoutSeeingYourCards: "ohne Ihre Karten zu sehen",
  asExpertsPlay: "wie Experten spielen",
  seeingAllCards: "und sieht alle Karten",
  whoPlaysWhatIs: "Wer spielt: was ist das?",
  enginePlayACard: "Programm: eine Karte spielen",
  reviewOfThePlay: "Beurteilung des Spiels",
  judgeEveryCard: "Jede Karte beurteilen",
  thoughtForEach: "Bedenkzeit für jede",
  aMoment: "ein Augenblick",
  aSecond: "eine Sekunde",
  sixSeconds: "sechs Sekunden",
  howCardsAreJudged: "Wie Karten beurteilt werden: was ist das?",
  declarerSChanceTrick: "Die Chance des Alleinspielers, Stich für Stich: wie er sie kennen konnte, und gestrichelt, wie die Gegner es konnten. Drücken oder ziehen Sie, und der Tisch folgt; mit der Tastatur die Pfeile.",
  alongThePlay: "Durch das Spiel",
  linesOfPlay: "Spiellinien",
  withAllCardsSeen: "Bei offenen Karten: Double Dummy und Par",
  whatBestPlayOf: "Was das beste Spiel aller vier Hände ergibt",
  doubleDummyAndPar: "Double Dummy und Par: was ist das?",
  theAnalysis: "Die Analyse",
  theChanceWhatIs: "Die Chance: was ist das?",
  analyse: "Analysieren",
  analyseAfterEveryCard: "Nach jeder Karte analysieren",
  whatIsKnownOf: "Was von den verdeckten Händen bekannt ist",
  both: "Beide",
  howToWriteIt: "Wie man es schreibt",
  whatIsKnownHow: "Was bekannt ist: wie man es schreibt",
  settings: "Einstellungen",
  lookAhead: "Voraussehen",
  usual: "üblich",
  toTheEnd2: "bis zum Ende",
  of1CardPimc: "1 Karte (PIMC)",
  of2Cards: "2 Karten",
  of3Cards: "3 Karten",
  of4Cards: "4 Karten",
  of5Cards: "5 Karten",
  of6Cards: "6 Karten",
  of8Cards: "8 Karten",
  of10Cards: "10 Karten",
  layouts: "Verteilungen",
  aNumberOrAll: "Eine Zahl, oder all für alle; leer: so viele, wie die Stellung verlangt",
  seconds: "Sekunden",
  usual10: "üblich: 10",
  playFor: "Gespielt wird für",
  theContract: "den Kontrakt",
  tricks2: "Stiche",
  points: "Punkte",
  imps: "IMPs",
  matchpoints: "Matchpunkte",
  resultAtTheOther: "Ergebnis am anderen Tisch",
  theSameContractPlayed: "derselbe Kontrakt, bei offenen Karten gespielt",
  resultAtTheOtherTableHow: "Ergebnis am anderen Tisch: wie man es schreibt",
  whatTheFieldDoes: "Was das Feld tut",
  everybodyInTheSame: "alle im selben Kontrakt, bis auf einen Stich wie bei offenen Karten",
  whatTheFieldDoesHowTo: "Was das Feld tut: wie man es schreibt",
  playOutOn: "Ausspielen auf",
  usual200Layouts: "üblich: 200 Verteilungen",
  of1000Layouts: "1000 Verteilungen",
  noLayouts: "keine Verteilungen",
  against: "gegen",
  defendersWhoSeeAll: "Gegner, die alle Karten sehen",
  defendersWhoDoNot: "Gegner, die sie nicht sehen",
  believe: "Geglaubt wird",
  whatExpertsCallsAnd: "was Gebote und Karten von Experten sagen",
  rulesForCallsAnd: "Regeln für Gebote und Ausspiele",
  nothingButTheCards: "nichts als die Karten",
  theAuctionTellsSomething: "die Reizung sagt etwas",
  theOpeningLeadTells: "das Ausspiel sagt etwas",
  dealRareBreaksOn: "seltene Verteilungen absichtlich geben",
  shuffleNumber: "Nummer der Mischung",
  allAsUsual: "Alles wie üblich",
  whatDoTheyMean: "Was bedeuten sie?",
  howFarAheadWhat: "Wie weit voraus: was ist das?",
  layoutsWhatIsThis: "Verteilungen: was ist das?",
  chanceToMake: "Chance zu erfüllen",
  alphamuWhatIsThis: "αμ: was ist das?",
  pimc: "PIMC",
  pimcWhatIsThis: "PIMC: was ist das?",
  layoutsWhereEachCard: "Verteilungen: wo jede Karte gewinnt",
  plansOfTheSelected: "Pläne der gewählten Karte",
  aPlanForEverything: "Ein Plan für alles, was die Gegner tun können",
  plansWhatIsThis: "Pläne: was ist das?",
  theLineOfPlay: "Die Spiellinie dahinter",
  whatToPlayWhatever: "Was zu spielen ist, was immer die andere Seite tut",
  theLineOfPlayWhatIs: "Die Spiellinie: was ist das?",
  defendersAreTakenTo: "Von den Gegnern wird angenommen, dass sie alle Karten sehen; der Plan des Alleinspielers darf von jeder gesehenen Karte abhängen.",
  theApi: "Die API",
  putInABoard: "Eine Hand eingeben",
  close: "Schließen",
  how: "Wie",
  examples: "Beispiele",
  recent: "Zuletzt",
  paste: "Einfügen",
  pickCards: "Karten wählen",
  random: "Zufall",
  removeAll: "Alle entfernen",
  pbnLinALink: "PBN, LIN, ein Link zum Betrachter von BBO oder zu dieser Seite, eine Stellung, eine Hand wie in",
  fourHandsOnFour: ", vier Hände auf vier Zeilen, oder ein Diagramm von irgendwo. Sie können es auch irgendwo auf der Seite einfügen oder ablegen.",
  theBoard: "Die Hand",
  contractIfTheRecord: "Kontrakt, wenn keiner aufgezeichnet ist",
  openAFile: "Eine Datei öffnen",
  load: "Laden",
  chooseAHandAnd: "Wählen Sie eine Hand und drücken Sie ihre Karten, oder schreiben Sie sie, Pik zuerst, wie in",
  leaveAHandEmpty: ". Lassen Sie eine Hand leer, wenn sie nicht bekannt ist.",
  theHandToFill: "Die Hand, die gefüllt wird",
  north: "Nord",
  south: "Süd",
  contract: "Kontrakt",
  cardsPlayed: "Gespielte Karten",
  emptyAllHands: "Alle Hände leeren",
  aDealWithAbout: "Eine Hand mit ungefähr den Punkten und den Trümpfen, die der Kontrakt braucht.",
  deal: "Geben",
  skipToTheAnswer: "Zur Antwort",
  suitCombinations: ": Farbbehandlung",
  theQuestion: "Die Frage",
  isASmallCard: "ist eine kleine Karte, eine leere Hand oder",
  aVoid: "eine Chicane.",
  tricksNeededAndWhat: "Nötige Stiche, und was von West und Ost bekannt ist",
  aNumber: "Eine Zahl",
  all: "alle",
  vacantPlaces: "Freie Plätze",
  theSuitIsWritten: "Die Farbe wird als Pik geschrieben, welche immer es ist. Freie Plätze sind die unbekannten Karten von West und von Ost, diese Farbe eingeschlossen: 10-8, wenn West drei andere Karten gezeigt hat und Ost fünf.",
  workItOut: "Ausrechnen",
  twoFinessesAndIn: "zwei Schnitte, und in welcher Reihenfolge",
  theAceFirstOr: "erst das Ass, oder der Schnitt",
  restrictedChoice: "eingeschränkte Wahl",
  aQueenToGuess: "eine Dame zu raten: bei offenen Karten findet man sie immer",
  aFalsecardToBeware: "eine falsche Karte, vor der man sich hüte",
  twoTricksBetterThan: "zwei Stiche: besser, als lange gedruckt war",
  aFinesseWithTen: "ein Schnitt mit zehn Plätzen gegen acht",
  nineNeverUnlessWest: "mit neun nie, außer West hat drei",
  theAnswer: "Die Antwort",
  theBestChanceFor: "Die beste Chance für jede Zahl von Stichen",
  atLeast: "Mindestens",
  chance: "Chance",
  line: "Linie",
  oneSuitAndEntries: "Eine Farbe, und Übergänge in beide Hände, wann immer der Alleinspieler einen will. Die Gegner sehen alle Karten, spielen die Farbe nie an und verteidigen am besten; der Alleinspieler macht einen Plan und wirft keine Münzen. Was eine Linie nicht sagt, wird von oben gespielt.",
};
