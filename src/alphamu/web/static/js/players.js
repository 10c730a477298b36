// The engine at the table: one card on demand, or declarer, or the defence, until the user's turn or the end.

import { ask } from "./api.js";
import { $, say } from "./dom.js";
import { attempt } from "./errors.js";
import { declarersTurn, game, on, play, request } from "./game.js";
import * as settings from "./settings.js";

const SECONDS = 2;
const PAUSE = 350; // so that cards can be followed

let asking = false;

export function start() {
  $("engine-card").addEventListener("click", () => playOne(player() || (declarersTurn() ? "alphamu" : "pimc")));
  $("engine-declarer").addEventListener("change", goOn);
  $("engine-defence").addEventListener("change", goOn);
  on("played", goOn);
}

/** Who plays for the side on turn; nobody, if that is the user. */
function player() {
  if (game.table.turn === null) return "";
  if (declarersTurn()) return $("engine-declarer").checked ? "alphamu" : "";
  return $("engine-defence").value;
}

async function playOne(name) {
  if (asking || game.table.turn === null) return false;
  asking = true;
  const place = game.place;
  const seconds = Math.min(SECONDS, Number($("seconds").value) || SECONDS);
  try {
    const limits = { ...settings.limits(), seconds, player: name };
    const answer = await attempt(ask("/play", { ...request(), ...limits }));
    if (!answer || game.place !== place) return false;
    await attempt(play(answer.card));
    return game.place === place + 1;
  } finally {
    asking = false;
  }
}

/** Let the engine play as long as it is its turn. */
export async function goOn() {
  let name = player();
  if (!name || asking) return;
  say("error", "");
  while (name && await playOne(name)) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    name = player();
  }
}
