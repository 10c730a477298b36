// The page in English. Every language has a file with these names.

import { symbolOf } from "../symbols.js";

export const NAME = "English";

export const SEATS = { N: "North", E: "East", S: "South", W: "West" };
export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
export const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

export const cardName = (rank, suit) => `${RANKS[rank] ?? rank} of ${SUITS[suit]}`;
export const eitherOf = (names) => names.join(" or ");
const number = (value) => value.toLocaleString("en");
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;
export const layoutsCounted = (count) => counted(count, "layout", "layouts");

/** As in 76.0%; never 0% for what is possible, nor 100% for what may fail. */
export function percent(chance) {
  if (chance === 0 || chance === 1) return `${100 * chance}%`;
  const text = (100 * chance).toFixed(1);
  if (text === "100.0") return ">99.9%";
  return text === "0.0" ? "<0.1%" : `${text}%`;
}

/** To whole numbers, halves to the even one, as the server's sentences do. */
export function rounded(value) {
  const nearest = Math.round(value);
  return value % 1 === 0.5 && nearest % 2 ? nearest - 1 : nearest;
}
export const wholePercent = (chance) => `${rounded(100 * chance)}%`;

export const within = (error) => (error ? ` ± ${(100 * error).toFixed(1)}` : "");

/** A reason that a program gave, as a sentence. */
export function sentence(text) {
  const whole = text.trim();
  if (!whole) return "";
  return whole[0].toUpperCase() + whole.slice(1) + (/[.!?…]$/.test(whole) ? "" : ".");
}

// The table

export const table = {
  declarer: "declarer",
  dummy: "dummy",
  by: (seat) => ` by ${SEATS[seat]}`,
  score: (won) => `Declarer ${won.declarer}, defence ${won.defence}`,
  madeAlready: "made already",
  downAlready: "down already",
  needs: (needed, left) => `needs ${needed} of the ${left} left`,
  turn: (seat) => `${SEATS[seat]} to play`,
  onRecord: (result, isClaimed) => `on record: ${result}${isClaimed ? " (claimed)" : ""}`,
  vulnerable: (who) => `vulnerable: ${who}`,
  hand: (seat) => `${SEATS[seat]}'s hand`,
  look: "Look",
  hide: "Hide",
  lookAt: (seat) => ` at ${SEATS[seat]}'s cards`,
  hidden: (count) => `${counted(count, "hidden card", "hidden cards")}`,
  whatIsPlayed: (seat) => `What does ${SEATS[seat]} play?`,
  unknown: "unknown",
  lookOrEngine: "Look, or let the engine play",
  supposed: (layout) => `as in layout ${layout + 1}`,
  thinks: (seat) => `${SEATS[seat]} thinks…`,
  won: (seat) => `${SEATS[seat]} won`,
  leads: (seat) => `${SEATS[seat]} leads`,
};

export const auction = {
  call: (text) => text,
  alerted: "alerted, not explained",
  explanations: "What the calls mean",
};

export const players = {
  defender: (seat, leads) => `${SEATS[seat]}, in defence${leads ? ", and lead" : ""}`,
};

export const tricks = {
  none: "None yet.",
  trick: (number, winner) => `Trick ${number}, ${SEATS[winner]} won`,
  open: (number) => `Trick ${number}, not over`,
  go: (number) => `Go to the end of trick ${number}`,
  led: (seat) => `${SEATS[seat]} led`,
  main: "Main line",
  variation: (number, trick) => `Variation ${number}, trick ${trick}:`,
  remove: (number) => `Remove variation ${number}`,
};

export const recent = {
  none: "None yet: boards that you open are kept here, in this browser.",
  about: (contract, cards) => `${contract.text} by ${SEATS[contract.declarer]}, after ${counted(cards, "card", "cards")}`,
  remove: (title) => `Remove ${title}`,
};

// The verdict

export const verdict = {
  dealing: "Dealing the hidden cards…",
  waiting: "Waiting for a free place…",
  searching: "Searching…",
  over: "The play is over.",
  down: "The contract is down already: there is nothing left to decide.",
  made: "The contract is made already.",
  noDepth: (reason) => `Stopped before anything was known: ${reason}.`,
  only: "There is nothing to choose here.",
  ahead: (depth, complete) => (complete ? "searched to the end" : `${counted(depth, "card", "cards")} ahead`),
  seconds: (seconds) => `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`,
  stopped: (reason) => ({ cancelled: "stopped by you", "time limit": "its time is over" }[reason] ?? reason),
  hoped: "This is what the search hopes for on the layouts it knows. What holds is being played out on others.",
  sampled: "The contract is made in so many of the layouts searched; the error is that of the sample.",
  listed: (count) => `The contract is made in so many of the ${layoutsCounted(count)}.`,
  exact: "Exact: all layouts were searched to the end of the hand, against the best defence.",
  beats: "This is the chance to beat the contract, by what you see from your seat. ",
  mostBeats: "At most: partner is taken to play in each layout what is best there.",
  notYours: "It is not your turn.",
  closed: (seat) => `${SEATS[seat]} is to play. Look at ${SEATS[seat]}'s cards, and you are told what is best by what ${SEATS[seat]} sees.`,
  beatsFrom: (seat) => `This is the chance to beat the contract, by what ${SEATS[seat]} sees. `,
  leadFrom: (count) => `The chance to beat the contract double dummy, on ${layoutsCounted(count)} that fit your hand and the auction.`,
  bySeat: (seat) => `What declarer makes when ${SEATS[seat]} plays best. `,
  stale: {
    constraints: "You have changed what is known of the hidden hands: this was the answer before.",
    settings: "You have changed the settings: this was the answer before.",
  },
  anew: " It is being computed anew.",
  press: " Press Analyse for the new one.",
};

// What the server says in English already; another language says it from the figures that come with it

export const told = {
  headline: (analysis) => analysis.headline,
  explanation: (analysis, _isDeclarers) => [analysis.explanation, analysis.experts_text].filter(Boolean).join(" "),
  bounds: (analysis) => analysis.bounds,
  searched: (worlds, _analysis) => worlds.searched,
  why: (decision, _isDeclarers) => decision.why,
  outcome: (text, _over) => text,
  plan: ({ text }) => text,
  named: (node, name) => node[name],
  odds: ({ known }) => known,
  statement: ({ seat, words, source }) => `${SEATS[seat] ?? "Both"}: ${known(words)}${source ? ` (${source})` : ""}`,
  picture: ({ text }) => text,
  title: ({ title }) => title,
  theme: ({ theme }) => theme,
  example: ({ title, about }) => [title, about],
  contract: ({ text }, _isBoard) => text,
};

/** What is known of a hand: a number of cards, or a card, as a player says it; else in the words that it was typed in. */
function known(words) {
  const [, number, suit] = /^(\d+)([SHDC])$/.exec(words) ?? [];
  if (suit) return `${number} ${SUITS[suit]}`;
  return /^[SHDC][AKQJT2-9]$/.test(words) ? symbolOf(words) : words;
}

// What cards are worth where declarer plays for something else than the contract

const signed = (value, digits) => `${value > 0 ? "+" : ""}${value.toFixed(digits)}`;

export const aims = {
  worth: {
    tricks: (value) => `${value.toFixed(2)} tricks`,
    points: (value) => `${signed(value, 0)} points`,
    imps: (value) => `${signed(value, 2)} IMPs`,
    matchpoints: (value) => `${value.toFixed(1)}%`,
  },
  heading: { tricks: "Tricks to come", points: "Points", imps: "IMPs", matchpoints: "Matchpoints" },
  error: (error, aim) => (error ? ` ± ${error.toFixed({ points: 0, matchpoints: 1 }[aim] ?? 2)}` : ""),
  makes: (make) => `makes ${percent(make)}`,
  beats: (chance) => `beats the contract in ${percent(chance)}`,
  playedOut: (layouts) => `What the best card came to when it was played out on ${layoutsCounted(layouts)} that the search had not seen.`,
  searched: (searched) => `On average over ${searched}, as the search sees it.`,
  leadFrom: (count) => `On average double dummy, on ${layoutsCounted(count)} that fit your hand and the auction.`,
};

export const choices = {
  toMake: "Chance to make",
  toBeat: "Chance to beat the contract",
  best: "best card",
  bestDefence: "best defence",
  pimcAsGood: "PIMC: as good",
  pimcWould: "PIMC would",
  searched: (make) => `${percent(make)} of those searched`,
  tricks: (tricks) => `${tricks.toFixed(2)} tricks`,
  atLeast: (least, isSample) => `, at least ${percent(least)}${isSample ? " of the layouts searched" : ""}`,
  held: (possible) => `held in ${percent(possible)}`,
  pimc: (chance, error) => `PIMC ${percent(chance)}${within(error)}`,
  onlySearched: "of the layouts searched",
  showAll: (count) => `Show all ${count} cards`,
};

export const statements = {
  known: (text) => `Known: ${text}`,
  believed: (text) => `As experts bid and play, ${text}`,
  cannotBe: (text) => `Set aside, for it cannot be: ${text}`,
};

export const settings = {
  usualDepth: (depth) => (depth ? `usual: ${depth} cards ahead` : "usual: to the end"),
  usualWorlds: (worlds) => (worlds ? `usual: ${worlds}` : "usual: all"),
};

// All cards seen, review, session

export const doubleDummy = {
  show: "Show all hands",
  hide: "Hide them again",
  solving: "Solving the deal…",
  notrump: "NT",
  now: (seat) => `Tricks still to come for declarer, with all cards seen, when ${SEATS[seat]} plays `,
  caption: "Tricks of each declarer in each strain from the first lead on, with all cards seen",
  par: ({ score, contracts }) => `Par is ${score > 0 ? "+" : ""}${score} for North-South${contracts.length
    ? `: ${contracts.map((one) => `${one.contract} by ${SEATS[one.declarer]}`).join(" or ")}` : ""}.`,
  noPar: "An ending has no par.",
};

const points = (loss) => `${rounded(100 * loss)} ${rounded(100 * loss) === 1 ? "point" : "points"} of a hundred`;

export const review = {
  judged: (count, all) => `${count} of ${counted(all, "decision", "decisions")} judged…`,
  done: (count, blamed) => `${counted(count, "decision", "decisions")} judged: ${blamed ? counted(blamed, "card", "cards") + " cost something that could be known" : "no card cost anything that could be known"}.`,
  verdicts: { best: "was best", fine: "was fine", inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder" },
  by: (seat, trick) => `by ${SEATS[seat]} in trick ${trick}; better was`,
  better: "; better was ",
  costs: ({ loss, loss_error: error, dd_loss: tricks }) => [
    loss === null ? "" : `By what could be known: ${loss ? `${points(loss)}${error ? ` ± ${rounded(100 * error)}` : ""}` : "nothing lost"}.`,
    tricks === null ? "" : `With all cards seen: ${tricks ? counted(tricks, "trick", "tricks") + " lost" : "nothing lost"}.`].filter(Boolean).join(" "),
  along: (place, chance) => `${place === 0 ? "Before the first card" : `After ${counted(place, "card", "cards")}`}${
    chance === null ? "" : `: declarer's chance ${wholePercent(chance)}`}`,
  trickNumber: (number) => String(number),
  mark: (verdict) => ({ inaccuracy: "?!", mistake: "?", blunder: "??" }[verdict] ?? ""),
};

export const session = {
  board: ({ name, about }) => `${name}: ${about}`,
  judging: (place, all) => `Judging board ${place} of ${all}…`,
  notJudged: "not judged",
  lost: {
    known: (loss) => (loss ? `${points(loss)} lost` : "nothing lost that could be known"),
    seen: (tricks) => (tricks ? `${counted(tricks, "trick", "tricks")} lost with all cards seen` : "nothing lost with all cards seen"),
  },
};

// Layouts and plans

export const layouts = {
  name: (place) => `Layout ${place + 1}`,
  mark: (place, mark) => `Layout ${place + 1}: ${mark === "1" ? "won" : mark === "0" ? "lost" : "cannot be played"}`,
  wins: (wins, all) => `, wins in ${wins} of ${all} layouts`,
  grid: "Grid of layouts",
  heading: "layout",
  aboutOurs: "A column is a layout of the hidden cards: ✓ won, · lost, by the card's best plan. Press one to see it on the table.",
  aboutTheirs: "A column is a layout of the hidden cards: ✓ won by declarer, · lost, empty where the defender does not hold the card. Press one to see it on the table.",
  aboutSeat: "A column is a layout of the hidden cards: ✓ the contract is beaten, · it is made, by the card's best plan. Press one to see it on the table.",
  first: (shown, all) => `The first ${shown} of ${number(all)} layouts.`,
  plans: "Plans",
  planHeading: "plan",
  plan: (place) => `plan ${place + 1}`,
  after: "After ",
  manyPlans: (count) => `${number(count)} plans, none of which is better than another everywhere`,
  bestPlans: "the best plans only: there are too many to list",
  onePlan: "one plan is enough",
  bestShown: (count) => ` The best ${count} are shown.`,
  outcome: { 1: "its best plan wins", 0: "its best plan loses", "-": "it cannot be played" },
  seen: (tricks, makes) => `; with all cards seen it brings ${counted(tricks, "trick", "tricks")} and ${makes ? "makes" : "fails"}`,
  lineAfter: (card) => `If everybody saw all cards, after the ${card}:`,
  wins1: (seat) => `${seat} wins`,
};

export const plan = {
  following: "Following the plan…",
  about: (depth) => `As far as the search looked: ${counted(depth, "card", "cards")} of declarer's. The numbers say in how many layouts it comes to that.`,
  aboutSeat: "The line behind the best card, with a partner who gives no signals. The numbers say in how many layouts it comes to that.",
  steps: "Card by card:",
};

// Sharing

export const share = {
  copied: "The link is copied: it holds the whole position.",
  inAddress: "The link stands in the address bar.",
  textCopied: "Copied.",
  notAllowed: "The browser does not allow copying here.",
};

export const server = {
  refused: ({ error }) => error,
  silent: "The server does not answer. Is it still running?",
  status: (status) => `The server answered ${status}.`,
};

export const picker = {
  filled: (seat, count) => `${SEATS[seat]} (${count})`,
  suit: (suit) => SUITS[suit],
  taken: (card, seat) => `${card}, with ${SEATS[seat]}`,
  contract: "Choose the contract",
  strain: (strain) => SUITS[strain] ?? "notrump",
  doubled: "doubled",
  redoubled: "redoubled",
  by: (seat) => `by ${seat}`,
};

export const input = {
  noContract: "Which contract is to be played? Say it below, or press it.",
  tooLarge: (name, most) => `${name} is too large: at most ${number(most)} bytes are read.`,
};

// Behind each ?: a heading, and what it means to a player.

export const HELP = {
  chance: ["The chance", "How often the contract is made after this card, if both sides play on well. Where only some of the possible "
    + "layouts could be searched, the best card is played out to the end on other layouts, which the search has not seen: "
    + "that share is the figure to trust. ± is its standard error; it shrinks while more layouts are played."],
  alphamu: ["αμ", "The search behind this page (say “alpha mu”). It looks for one plan that makes the contract in as many layouts of the hidden "
    + "cards as possible, and plays the same card in all layouts that look alike: as you must, who do not see through the backs."],
  pimc: ["PIMC", "How most bridge programs play: deal the hidden cards often, look at all four hands each time, and play the card that "
    + "works most often. It believes that it will guess every queen later, so it is too hopeful."],
  layouts: ["Layouts", "One way the hidden cards can lie that fits what has been seen and said. Where there are too many to search all, "
    + "some are dealt at random, the likely ones more often."],
  depth: ["How far ahead", "How many of declarer's own cards the search follows. Beyond them it looks at all cards, and is as hopeful as PIMC. "
    + "In endings it goes to the last card."],
  plan: ["Plans", "A plan says which card to play whatever the defenders do. No single plan may win everywhere: "
    + "the list shows those of which none is better than another in all layouts."],
  line: ["The line of play", "The best plan of the selected card as a tree: what to play after each card of the other side, as far as the search looked. "
    + "The numbers say in how many layouts it comes to that."],
  review: ["How cards are judged", "Each card is judged by what its player could know when it was played: the layouts of the hidden cards are dealt anew there, and the card "
    + "is compared with the best one. A loss that is smaller than the error of measurement is not blamed. Beside it stands what "
    + "the card cost with all cards seen, which nobody could know. Inaccuracy, mistake and blunder are small, larger and large losses."],
  "double-dummy": ["Double dummy and par", "The tricks that come in when all four players see all cards and play best. Par is the score when both sides also bid best, "
    + "knowing that."],
  known: ["What is known", "Write what you know of a hidden hand: 11-15 hcp, 5+S (five or more spades), not SA, balanced, 2-3H, singleton D. Commas "
    + "join. For both together: west 6+S or east 6+S. What experts' calls and cards tell is believed without your saying it."],
  against: ["Result at the other table", "A contract, as in 3NT by S or 4S by N, then played with all cards seen in each layout; a contract with what it came to, "
    + "as in 3NT by S +1, 4S by N = or 4S by N -2; or the score of the side that asks (declarer's, or the defenders' when you defend), as in +620 or -100."],
  field: ["What the field does", "A share and a result on each line, as in 60% 3NT by S, then 40% 4S by S. Shares count in proportion. A result is a contract, "
    + "a contract with what it came to, as in 3NT by S +1, or a score of the side that asks, as in +620."],
  engine: ["Who plays", "The engine plays every seat that is not yours. In defence it can play as a player who sees only the own hand and dummy, "
    + "or as one who sees all cards and never guesses wrong."],
};

// Practice, lessons, presenting

const points100 = (chance) => `${rounded(100 * chance)} ${rounded(100 * chance) === 1 ? "point" : "points"} of a hundred`;

export const practice = {
  kinds: {
    any: "any contract", notrump: "3NT", major: "four of a major", partscore: "partscores", slam: "slams",
    "whole-hold-up": "deals about the hold-up", "whole-finesse": "deals about the finesse", "whole-endplay": "deals about the endplay",
    "hold-up": "endings: the hold-up", finesse: "endings: the finesse", endplay: "endings: the endplay",
  },
  dealing: "Dealing…",
  thinking: "Thinking…",
  story: (contract, kind) => (["hold-up", "finesse", "endplay"].includes(kind)
    ? `An ending: ${SEATS[contract.declarer]} plays, you need ${contract.tricks} tricks. Find the card.`
    : `You are ${SEATS[contract.declarer]} in ${contract.text}, and play dummy too. ${kind.startsWith("whole-") ? "Now it matters: find the card." : "Press a card to play it."}`),
  hint: "The best card here: ",
  refused: (claimed) => `No: against the best defence ${counted(claimed, "more trick is", "more tricks are")} not certain. Play on.`,
  outcome: (contract, { text, score, tricks }) => (text === null ? `${counted(tricks, "trick", "tricks")} of the ${contract.tricks} needed: ${tricks >= contract.tricks ? "made" : "down"}`
    : `${contract.text} ${text}: ${score > 0 ? "+" : ""}${score}`),
  doubleDummy: (tricks) => `With all cards seen, declarer makes ${counted(tricks, "trick", "tricks")} in this contract.`,
  theme: ({ theme, right, obvious, chance, margin, error, layouts }) => [`The theme was the ${theme}. Right was `, ...right.flatMap((card, place) => [place ? " or " : "", { card }]),
    `, which makes ${percent(chance)} ${error ? `when it is played out on ${layoutsCounted(layouts)}` : "over all layouts"}; `, { card: obvious },
    `, the next best, is ${points100(margin)}${error ? ` ± ${Math.max(1, rounded(100 * error))}` : ""} behind.`],
  moved: ({ card, best, make, best_make: bestMake, certain }) => ["After your ", { card }, ` (${percent(make)}) the hidden cards were moved to a layout that fits all you had seen${certain
    ? " and beats it" : " and may beat it"}; `, { card: best }, ` (${percent(bestMake)}) would have made it there.`],
  hinted: (count) => `Help was asked for ${counted(count, "time", "times")}.`,
};

export const lesson = {
  press: (seat) => `Press a card of ${SEATS[seat]}.`,
  judging: "Looking at all layouts…",
  right: "Right.",
  wrong: (cost) => (cost ? `Not the best: it costs ${points100(cost)}.` : "Not the card we are looking for, though it costs nothing."),
  how: (exact, layouts, declarers) => `${declarers ? "The chance to make the contract" : "The chance that declarer goes wrong"}, ${exact
    ? `exact, over all ${layoutsCounted(layouts)} that fit.` : `played out on ${layoutsCounted(layouts)}.`}`,
  instead: (best, card) => [{ card: best.card }, ` has ${percent(best.chance)}, `, { card: card.card }, ` ${percent(card.chance)}. Try again, or let the answer be shown.`],
  nextHand: "That is the hand. The next one stands above.",
  over: "That is the lesson. Choose another one above.",
};

export const present = {
  begin: "Present",
  leave: "End presenting",
  reveal: "Show the next hand",
  cover: "Cover all hands",
  back: "← Trick",
  on: "Trick →",
  words: "Words",
};

// Suit combinations

export const suit = {
  copied: "The link is copied.",
  title: "Suit combinations",
  working: "Working it out",
  missing: "missing ",
  nothing: "nothing",
  none: "void",
  tricks: (tricks) => (tricks === 1 ? "1 trick" : `${tricks} tricks`),
  claimed: "What counting layouts with all cards seen would claim",
  doubleDummy: (chance) => `double dummy ${percent(chance)}`,
  average: (tricks) => `Most tricks on average: ${tricks.toFixed(2)}`,
  lineFor: (tricks) => `The line for ${suit.tricks(tricks)}.`,
  atLeast: "At least",
  theAverage: "the average",
  steps: "Step by step",
  stepsFor: (what) => ` for ${what}`,
  then: ", then ",
  theBest: ", the best",
  compared: "Lines compared",
  aboutCompared: "Each begins so, and then goes on in its own best way for that number of tricks.",
  beginning: "Beginning with",
};

// The still words of the pages

export const page = {
  pages: "Pages", board: "Board", practise: "Practise", lessons: "Lessons", suits: "Suit combinations", language: "Language",
  lightOrDark: "Light or dark", present: "Present", presenting: "Presenting", skipToWords: "Skip to the words", theTable: "The table",
  handsAndTrick: "Hands and trick", whilePlaying: "While you play", hint: "Hint", show: "Show", claim: "I claim", claimTricks: "Tricks that I claim",
  claimIt: "Claim", takeBack: "Take back", auction: "Auction", tricks: "Tricks", theDeal: "The deal", whatToPractise: "What do you practise?",
  kind: "Contracts", nextDeal: "Next deal", again: "Play it again", trainer: "The trainer's rule",
  aboutTrainer: "If you do not play the hand properly, the contract is beaten: after a wrong card the hidden cards move to a layout that fits all you have seen.",
  reviewMine: "Review my cards", theLesson: "The lesson", lesson: "Lesson", hands: "Hands", tryAgain: "Try again", showAnswer: "Show the answer",
  goOn: "Go on", ownLesson: "A lesson of your own", aboutOwnLesson: "A title, words, hands, questions and answers as text: docs/teaching.md tells how.",
  readLesson: "Read it",
  skipToTheAnalysis: "Skip to the analysis",
  newBoard: "New board",
  shareLink: "Share link",
  export: "Export",
  copyAsText: "Copy as text",
  downloadPbn: "Download PBN",
  downloadLin: "Download LIN",
  downloadADrawingSvg: "Download a drawing (SVG)",
  downloadThePosition: "Download the position",
  copyLinkForBbo: "Copy link for BBO's viewer",
  print: "Print",
  whatIsThis: "What is this?",
  whichCardShouldDeclarer: "Which card should declarer play?",
  youSeeTwoHands: "You see two hands, and two are hidden. The engine deals the hidden cards in every way that fits what you know, looks for the one plan that makes the contract most often, and tells the chance of each card. Press a card to play it; the engine leads and defends. With",
  youPutInA: "you put in a hand of your own, from a club, a file or a link.",
  gotIt: "Got it",
  theBoardsOfThis: "The boards of this session",
  previous: "Previous",
  board2: "board",
  theBoardOnThe: "The board on the table",
  next: "Next",
  order: "Order",
  asPlayed: "as played",
  worstFirstByWhat: "worst first, by what could be known",
  worstFirstWithAll: "worst first, with all cards seen",
  stop: "Stop",
  stepThroughThePlay: "Step through the play",
  toTheBeginningHome: "To the beginning (Home)",
  toTheBeginning: "To the beginning",
  takeBackACard: "Take back a card (←)",
  undo: "← Undo",
  playItAgain: "Play it again (→)",
  redo: "Redo →",
  toTheEndEnd: "To the end (End)",
  toTheEnd: "To the end",
  backToTheMain: "Back to the main line",
  reviewThePlay: "Review the play",
  showAllHands: "Show all hands",
  whoPlays: "Who plays",
  iPlay: "I play",
  declarerAndDummy: "declarer and dummy",
  west: "West",
  east: "East",
  allFourHands: "all four hands",
  nothingTheEnginePlays: "nothing: the engine plays",
  theEngineDefends: "The engine defends",
  withoutSeeingYourCards: "without seeing your cards",
  asExpertsPlay: "as experts play",
  seeingAllCards: "seeing all cards",
  whoPlaysWhatIs: "Who plays: what is this?",
  enginePlayACard: "Engine: play a card",
  reviewOfThePlay: "Review of the play",
  judgeEveryCard: "Judge every card",
  thoughtForEach: "Thought for each",
  aMoment: "a moment",
  aSecond: "a second",
  sixSeconds: "six seconds",
  howCardsAreJudged: "How cards are judged: what is this?",
  declarerSChanceTrick: "Declarer's chance, trick by trick: as declarer could know it, and dashed as the defenders could. Press it or drag along it, and the table follows; with the keyboard, the arrows.",
  alongThePlay: "Along the play",
  linesOfPlay: "Lines of play",
  withAllCardsSeen: "With all cards seen: double dummy and par",
  whatBestPlayOf: "What best play of all four hands comes to",
  doubleDummyAndPar: "Double dummy and par: what is this?",
  theAnalysis: "The analysis",
  theChanceWhatIs: "The chance: what is this?",
  analyse: "Analyse",
  analyseAfterEveryCard: "Analyse after every card",
  whatIsKnownOf: "What is known of the hidden hands",
  both: "Both",
  howToWriteIt: "How to write it",
  whatIsKnownHow: "What is known: how to write it",
  settings: "Settings",
  lookAhead: "Look ahead",
  usual: "usual",
  toTheEnd2: "to the end",
  of1CardPimc: "1 card (PIMC)",
  of2Cards: "2 cards",
  of3Cards: "3 cards",
  of4Cards: "4 cards",
  of5Cards: "5 cards",
  of6Cards: "6 cards",
  of8Cards: "8 cards",
  of10Cards: "10 cards",
  layouts: "Layouts",
  aNumberOrAll: "A number, or all; left empty, as many as the position calls for",
  seconds: "Seconds",
  usual10: "usual: 10",
  playFor: "Play for",
  theContract: "the contract",
  tricks2: "tricks",
  points: "points",
  imps: "IMPs",
  matchpoints: "matchpoints",
  resultAtTheOther: "Result at the other table",
  theSameContractPlayed: "the same contract, played with all cards seen",
  resultAtTheOtherTableHow: "Result at the other table: how to write it",
  whatTheFieldDoes: "What the field does",
  everybodyInTheSame: "everybody in the same contract, within a trick of double dummy",
  whatTheFieldDoesHowTo: "What the field does: how to write it",
  playOutOn: "Play out on",
  usual200Layouts: "usual: 200 layouts",
  of1000Layouts: "1000 layouts",
  noLayouts: "no layouts",
  against: "against",
  defendersWhoSeeAll: "defenders who see all cards",
  defendersWhoDoNot: "defenders who do not",
  believe: "Believe",
  whatExpertsCallsAnd: "what experts' calls and cards tell",
  rulesForCallsAnd: "rules for calls and leads",
  nothingButTheCards: "nothing but the cards",
  theAuctionTellsSomething: "the auction tells something",
  theOpeningLeadTells: "the opening lead tells something",
  dealRareBreaksOn: "deal rare breaks on purpose",
  shuffleNumber: "Shuffle number",
  allAsUsual: "All as usual",
  whatDoTheyMean: "What do they mean?",
  howFarAheadWhat: "How far ahead: what is this?",
  layoutsWhatIsThis: "Layouts: what is this?",
  chanceToMake: "Chance to make",
  alphamuWhatIsThis: "αμ: what is this?",
  pimc: "PIMC",
  pimcWhatIsThis: "PIMC: what is this?",
  layoutsWhereEachCard: "Layouts: where each card wins",
  plansOfTheSelected: "Plans of the selected card",
  aPlanForEverything: "A plan for everything the defenders may do",
  plansWhatIsThis: "Plans: what is this?",
  theLineOfPlay: "The line of play behind it",
  whatToPlayWhatever: "What to play, whatever the other side does",
  theLineOfPlayWhatIs: "The line of play: what is this?",
  defendersAreTakenTo: "Defenders are taken to see all cards; declarer's plan may depend on every card seen.",
  theApi: "The API",
  putInABoard: "Put in a board",
  close: "Close",
  how: "How",
  examples: "Examples",
  recent: "Recent",
  paste: "Paste",
  pickCards: "Pick cards",
  random: "Random",
  removeAll: "Remove all",
  pbnLinALink: "PBN, LIN, a link to BBO's hand viewer or to this page, a position, a deal as in",
  fourHandsOnFour: ", four hands on four lines, or a diagram copied from anywhere. You can also paste or drop it anywhere on the page.",
  theBoard: "The board",
  contractIfTheRecord: "Contract, if the record has none",
  openAFile: "Open a file",
  load: "Load",
  chooseAHandAnd: "Choose a hand and press its cards, or type them, spades first, as in",
  leaveAHandEmpty: ". Leave a hand empty if it is not known.",
  theHandToFill: "The hand to fill",
  north: "North",
  south: "South",
  contract: "Contract",
  cardsPlayed: "Cards played",
  emptyAllHands: "Empty all hands",
  aDealWithAbout: "A deal with about the points, and the trumps, that the contract takes.",
  deal: "Deal",
  skipToTheAnswer: "Skip to the answer",
  suitCombinations: ": suit combinations",
  theQuestion: "The question",
  isASmallCard: "is a small card, an empty hand or",
  aVoid: "a void.",
  tricksNeededAndWhat: "Tricks needed, and what is known of West and East",
  aNumber: "A number",
  all: "all",
  vacantPlaces: "Vacant places",
  theSuitIsWritten: "The suit is written as spades, whichever it is. Vacant places are the unknown cards of West and of East, this suit included: 10-8 if West has shown three other cards and East five.",
  workItOut: "Work it out",
  twoFinessesAndIn: "two finesses, and in which order",
  theAceFirstOr: "the ace first, or the finesse",
  restrictedChoice: "restricted choice",
  aQueenToGuess: "a queen to guess: double dummy always finds it",
  aFalsecardToBeware: "a falsecard to beware of",
  twoTricksBetterThan: "two tricks: better than was long printed",
  aFinesseWithTen: "a finesse with ten places against eight",
  nineNeverUnlessWest: "nine never, unless West is known to have three",
  theAnswer: "The answer",
  theBestChanceFor: "The best chance for each number of tricks",
  atLeast: "At least",
  chance: "Chance",
  line: "Line",
  oneSuitAndEntries: "One suit, and entries to both hands whenever declarer wants one. The defenders see all cards, never lead the suit and defend in the best way; declarer makes one plan and tosses no coins. What a line does not say is played from the top.",
};
