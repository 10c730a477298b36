// The server: requests, and the events of a search.

import { server } from "./words.js";

const BASE = "/api/v1";
export const BLAMED = ["inaccuracy", "mistake", "blunder"]; // verdicts
export const SEAT_FIELDS = { N: "north", E: "east", S: "south", W: "west" };

/** A refusal, with the reason the server gave. */
export class Refusal extends Error {}

async function reasonOf(response) {
  try {
    const told = await response.json();
    return told.error ? server.refused(told) : server.status(response.status);
  } catch {
    return server.status(response.status);
  }
}

async function send(path, body, signal, accept = "application/json") {
  let response;
  try {
    response = await fetch(BASE + path, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(server.silent);
  }
  if (!response.ok) throw new Refusal(await reasonOf(response));
  return response;
}

export async function ask(path, body, signal) {
  return (await send(path, body, signal)).json();
}

export async function get(path) {
  const response = await fetch(BASE + path);
  if (!response.ok) throw new Refusal(await reasonOf(response));
  return response.json();
}

/** Ask for something long, and hand over each event as it comes: on(name, data). */
export async function follow(path, body, on, signal) {
  const response = await send(path, body, signal, "text/event-stream");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const name = /^event: (.*)$/m.exec(event)?.[1];
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (name) on(name, JSON.parse(data));
    }
  }
}

export async function cancel(id, what = "analyse") {
  await fetch(`${BASE}/${what}/${encodeURIComponent(id)}`, { method: "DELETE" });
}
