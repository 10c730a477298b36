// Where refusals end: one line that the user can act on.

import { say } from "./dom.js";
import { sentence } from "./words.js";

/** Wait for something the user asked for, and show why it could not be done. */
export async function attempt(promise, place = "error") {
  try {
    say(place, "");
    return await promise;
  } catch (error) {
    if (error.name !== "AbortError") say(place, sentence(error.message));
    return undefined;
  }
}
