// Runs what tools/wasm_proof.py asks, in WebAssembly: a task a line comes in as JSON, an answer a line goes out.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";

const [, , library, games] = process.argv;
const { analyse, bot, dealSeed, game, seedHash, SpeeltafelError, View } =
  await import(library);
const loaded = new Map();

/** A game by its name; each build of it once. */
async function loadedGame({ game: name, plain = false }) {
  const id = `${name} ${plain}`;
  if (!loaded.has(id)) loaded.set(id, await game(name, { from: games, plain }));
  return loaded.get(id);
}

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const digest = (...parts) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash("sha256"))
    .digest("hex");

/** Of processor time, so that it hardly matters what else the machine does. */
function secondsSince(began) {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

/** Play random matches from `fresh`; the digest of all final states. */
async function matches(g, { fresh, key, first, count }) {
  const { engine } = g;
  const at = engine.place("match");
  const {
    states,
    fresh: begin,
    key: seed,
  } = engine.manifest.records.match.fields;
  engine.bytes(at + begin.offset, "state").set(bytes(fresh));
  new Uint8Array(engine.memory.buffer, at + seed.offset, 32).set(bytes(key));
  const hash = createHash("sha256");
  const size = engine.size("state");
  const ends = new Uint8Array(size * Math.min(count, 1000));
  let [moves, seconds] = [0, 0];
  for (let begin = first; begin < first + count; begin += 1000) {
    const some = Math.min(1000, first + count - begin);
    const began = process.cpuUsage();
    for (let i = 0; i < some; i++) {
      moves += engine.call("play_random_match", at, begin + i);
      ends.set(engine.bytes(at + states.offset, "state"), size * i);
    }
    seconds += secondsSince(began);
    hash.update(ends.subarray(0, size * some));
  }
  return { digest: hash.digest("hex"), moves, seconds };
}

/** What a level answers to views, one after the other. */
async function answers(g, { level, seed, budget, views }) {
  const player = bot(level, g, {
    seed: bytes(seed),
    budget: budget ?? undefined,
  });
  const seen = views.map((view) => new View(g, bytes(view)));
  const found = [await player.answer(seen[0])]; // which fetches the network
  const began = process.cpuUsage();
  for (const view of seen.slice(1)) found.push(await player.answer(view));
  const seconds =
    (secondsSince(began) / Math.max(1, views.length - 1)) * views.length;
  return { answers: found.map(({ move, values }) => [move, values]), seconds };
}

/** A match by the texts of its moves: before each what is legal, and digests of the state and of all views. */
async function table(g, { players, seed, options, moves }) {
  const t = g.table({ players, seed: BigInt(seed), options });
  const seats = [null, ...Array(players).keys()];
  const steps = [];
  for (const move of [...moves, null]) {
    const views = seats.map((seat) => digest(t.view(seat).bytes));
    const boards =
      steps.length % 10 === 0 ? seats.map((seat) => t.viewJson(seat)) : [];
    const everything = steps.length % 10 === 0 ? t.openJson() : null;
    const references =
      steps.length % 4 === 0 ? seats.map((seat) => t.reference(seat)) : [];
    steps.push({
      legal: t.legal(),
      turn: t.turn,
      phase: t.phase,
      state: digest(t.bytes()),
      views,
      boards,
      everything,
      references,
    });
    if (move !== null) t.play(move);
  }
  return {
    steps,
    options: t.options,
    scores: t.scores,
    ending: t.ending,
    over: t.over,
  };
}

/** States imagined behind a view, and the views of them: the same as that view. */
async function twins(g, { view, seeds }) {
  const seen = new View(g, bytes(view));
  const views = seeds.map(
    (seed) => g.look(g.imagine(seen, seed), seen.seat).bytes,
  );
  return { views: views.map((each) => Buffer.from(each).toString("base64")) };
}

/** The sentences of some moves and what is asked in phases, in every language. */
async function words(g, { moves, who, phases }) {
  const told = {};
  for (const language of g.manifest.languages) {
    const here = await g.words(language);
    told[language] = {
      sentences: moves.map((move) => here.sentence(move, who)),
      prompts: phases.map((each) => here.prompt(each)),
    };
  }
  return told;
}

/** Moves of a seat as a reader is told of them. */
async function told(g, { moves, reader, mover }) {
  return { moves: moves.map((move) => g.toldTo(reader, mover, move)) };
}

/** The hash of a server's seed, and the seed of a deal that came of it. */
async function seeds(g, { seed, words }) {
  const own = new Uint8Array(Buffer.from(seed, "hex"));
  return {
    hash: seedHash(own),
    deal: Buffer.from(dealSeed(own, words)).toString("hex"),
  };
}

/** A match with names, its record, how its games ended, and what is left of it after some moves are taken back. */
async function record(g, { players, seed, options, names, moves, back }) {
  const t = g.table({ players, seed: BigInt(seed), options, names });
  const ends = [];
  let before = null;
  for (const move of moves) {
    t.play(move);
    if (t.last !== before) ends.push([t.moves.length, t.last.viewJson(0)]);
    before = t.last;
  }
  const [text, secret, { movers, winners }] = [
    t.record(),
    t.record({ secret: true }),
    t,
  ];
  const turns = names.map((_, seat) => t.beforeLatestTurn(seat));
  t.takeBack(back);
  return {
    text,
    secret,
    movers: [...movers],
    winners,
    ends,
    turns,
    taken: t.record(),
    last: t.last?.viewJson(0) ?? null,
  };
}

/** What seats could do after some moves, before each of the moves of a match. */
async function previews(g, { players, seed, options, moves, asked }) {
  const t = g.table({ players, seed: BigInt(seed), options });
  const found = [];
  for (const [number, turns] of asked.entries()) {
    found.push(
      turns.map(([seat, turn]) => answered(() => t.preview(seat, turn))),
    );
    t.play(moves[number]);
  }
  return { found };
}

/** What comes of a question, or why it is refused. */
function answered(ask) {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof SpeeltafelError)) throw error;
    return { code: error.code };
  }
}

/** Hints for views, all by the same seed. */
async function hints(g, { seed, budget, views }) {
  const hinter = await g.hinter(bytes(seed));
  return {
    hints: views.map((view) => hinter.hint(new View(g, bytes(view)), budget)),
  };
}

/** All analyses of a record, and how far they said they were. */
async function analyses(g, { record, worlds, openCards }) {
  const [found, told] = [[], []];
  const settings = { worlds, openCards, progress: (done) => told.push(done) };
  for await (const each of analyse(g, record, settings)) found.push(each);
  return { found, told };
}

/** How an analysis ends whose signal says so after the first. */
async function aborted(g, { record }) {
  const controller = new AbortController();
  const worlds = [];
  try {
    const { signal } = controller;
    for await (const each of analyse(g, record, { signal })) {
      worlds.push(each.worlds);
      controller.abort();
    }
  } catch (error) {
    return { name: error.name, worlds };
  }
  return { name: null, worlds };
}

/** A first game as it is told in a language. */
async function lessons(g, { language }) {
  return (await g.firstGame(language)).shown();
}

/** What comes of some moves in lessons. */
async function tried(g, { language, answers }) {
  const first = await g.firstGame(language);
  return {
    found: answers.map(([lesson, moves]) =>
      answered(() => first.tried(lesson, moves)),
    ),
  };
}

/** What may be played by a view that somebody else made. */
async function view_from(g, { view, layout }) {
  return answered(() => ({ legal: g.viewFrom(view, layout).legal() }));
}

/** The record that a replayed table writes, or why it cannot be replayed. */
async function replay(g, { text }) {
  try {
    return { text: g.replay(text).record() };
  } catch (error) {
    return { kind: error.name, message: error.message };
  }
}

/** What is said to every move that is illegal after some others, by its text. */
async function refusals(g, { players, seed, moves }) {
  const table = g.table({ players, seed });
  for (const move of moves) table.play(move);
  const legal = table.legal();
  const illegal = [...g.notation.values()].filter(
    (move) => !legal.includes(move),
  );
  const said = {};
  for (const move of illegal) {
    try {
      table.play(move);
    } catch (error) {
      said[move] = [error.message, error.clause];
    }
  }
  return { said };
}

/** What is said to something that cannot be done; a string of code, so that anything can be tried. */
async function refused(g, { code, view }) {
  const seen = view ? new View(g, bytes(view)) : undefined;
  try {
    await new Function(
      "g",
      "bot",
      "View",
      "view",
      "analyse",
      `return (async () => { ${code} })()`,
    )(g, bot, View, seen, analyse);
  } catch (error) {
    return {
      kind: error instanceof SpeeltafelError ? error.name : `${error}`,
      message: error.message,
    };
  }
  return { kind: null };
}

const TASKS = {
  matches,
  answers,
  table,
  twins,
  words,
  told,
  seeds,
  record,
  previews,
  hints,
  analyses,
  aborted,
  lessons,
  tried,
  view_from,
  replay,
  refusals,
  refused,
};
for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...rest } = JSON.parse(line);
  console.log(JSON.stringify(await TASKS[task](await loadedGame(rest), rest)));
}
