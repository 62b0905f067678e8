// Runs what tools/wasm_proof.py asks, in WebAssembly: a task a line comes in as JSON, an answer a line goes out.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

const [, , library, games] = process.argv;
const { bot, game, SpeeltafelError, View } = await import(library);
const loaded = new Map();

/** A game by its name; each build of it once. */
async function loadedGame({ game: name, plain = false }) {
  const id = `${name} ${plain}`;
  if (!loaded.has(id)) loaded.set(id, await game(name, { from: games, plain }));
  return loaded.get(id);
}

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const digest = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** Play random matches from `fresh`; the digest of all final states. */
async function matches(g, { fresh, key, first, count }) {
  const { engine } = g;
  const at = engine.place("match");
  const { states, fresh: begin, key: seed } = engine.manifest.records.match.fields;
  engine.bytes(at + begin.offset, "state").set(bytes(fresh));
  new Uint8Array(engine.memory.buffer, at + seed.offset, 32).set(bytes(key));
  const hash = createHash("sha256");
  let [moves, milliseconds] = [0, 0];
  for (let i = first; i < first + count; i++) {
    const began = performance.now();
    moves += engine.call("play_random_match", at, i);
    milliseconds += performance.now() - began;
    hash.update(engine.bytes(at + states.offset, "state"));
  }
  return { digest: hash.digest("hex"), moves, seconds: milliseconds / 1000 };
}

/** What a level answers to views, one after the other. */
async function answers(g, { level, seed, budget, views }) {
  const player = bot(level, g, { seed: bytes(seed), budget: budget ?? undefined });
  const found = [];
  let milliseconds = 0;
  for (const view of views) {
    const seen = new View(g, bytes(view));
    const began = performance.now();
    const { move, values } = await player.answer(seen);
    if (found.length > 0) milliseconds += performance.now() - began; // the first one fetches the network
    found.push([move, values]);
  }
  return { answers: found, seconds: (milliseconds / 1000 / Math.max(1, views.length - 1)) * views.length };
}

/** A match by the texts of its moves: before each what is legal, and digests of the state and of all views. */
async function table(g, { players, seed, options, moves }) {
  const t = g.table({ players, seed: BigInt(seed), options });
  const seats = [null, ...Array(players).keys()];
  const steps = [];
  for (const move of [...moves, null]) {
    const views = seats.map((seat) => digest(t.view(seat).bytes));
    steps.push({ legal: t.legal(), turn: t.turn, phase: t.phase, state: digest(t.bytes()), views });
    if (move !== null) t.play(move);
  }
  return { steps, scores: t.scores, ending: t.ending, over: t.over };
}

/** States imagined behind a view, and the views of them: the same as that view. */
async function twins(g, { view, seeds }) {
  const seen = new View(g, bytes(view));
  const views = seeds.map((seed) => g.look(g.imagine(seen, seed), seen.seat).bytes);
  return { views: views.map((each) => Buffer.from(each).toString("base64")) };
}

/** What is said to something that cannot be done; a string of code, so that anything can be tried. */
async function refused(g, { code, view }) {
  const seen = view ? new View(g, bytes(view)) : undefined;
  try {
    await new Function("g", "bot", "View", "view", `return (async () => { ${code} })()`)(g, bot, View, seen);
  } catch (error) {
    return { kind: error instanceof SpeeltafelError ? error.name : `${error}`, message: error.message };
  }
  return { kind: null };
}

const TASKS = { matches, answers, table, twins, refused };
for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...rest } = JSON.parse(line);
  console.log(JSON.stringify(await TASKS[task](await loadedGame(rest), rest)));
}
