// What `bench/browser.py` measures in a page, with the package `speeltafel` beside it and the games' files of a server.
import { bot, game, View } from "/bench/dist/index.js";

const FILES = "/engine/";
const loaded = new Map();
const players = new Map();
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

async function loadedGame(name) {
  if (!loaded.has(name)) loaded.set(name, await game(name, { from: FILES }));
  return loaded.get(name);
}

/** Seconds until a game is here and dealt. */
export async function dealt({ name, players }) {
  const began = performance.now();
  (await game(name, { from: FILES })).table({ players, seed: 1 });
  return (performance.now() - began) / 1000;
}

/** Random matches from a fresh state: how many moves they took. */
export async function matches({ name, fresh, key, count }) {
  const { engine } = await loadedGame(name);
  const at = engine.place("match");
  const { fields } = engine.manifest.records.match;
  engine.bytes(at + fields.fresh.offset, "state").set(bytes(fresh));
  new Uint8Array(engine.memory.buffer, at + fields.key.offset, 32).set(
    bytes(key),
  );
  let moves = 0;
  for (let i = 0; i < count; i++)
    moves += engine.call("play_random_match", at, i);
  return moves;
}

/** What a level answers to views, to each so many times. */
export async function answers({ name, level, seed, budget, views, repeated }) {
  const g = await loadedGame(name);
  const player = playerOf(g, level, seed, budget);
  const moves = [];
  for (const view of views.map((each) => new View(g, bytes(each))))
    for (let i = 0; i < repeated; i++)
      moves.push((await player.answer(view)).move);
  return moves;
}

function playerOf(g, level, seed, budget) {
  const id = `${g.name} ${level}`;
  if (!players.has(id))
    players.set(
      id,
      bot(level, g, { seed: bytes(seed), budget: budget ?? undefined }),
    );
  return players.get(id);
}
