// Taps that are judged in this browser, beside those of a server's referee.
import { describe, expect, it } from "vitest";
import { endedTable, recordOf, replayOf } from "../../src/local/replays";
import { Buckets, only } from "../../src/games/emmers/referee/buckets";
import type { PhysicsNumbers } from "../../src/games/emmers/referee/numbers";
import { lostOf } from "../../src/games/emmers/referee/rulings";
import { aimOf } from "../../src/games/emmers/referee/tap";
import { name, standing, type TapOutcome, type TapQuestion } from "../../src/games/emmers/referee/tapOutcome";
import { read } from "../../src/games/emmers/finger/unpack";
import { openingEvents, validated } from "../../src/local/plan";
import { openRecord } from "../../src/local/records";
import type { Hub } from "../../src/local/hub";
import { Dispatcher } from "../../src/local/dispatcher";
import { Routes } from "../../src/local/routes";
import { handlerFor } from "../../src/local/handlers";
import { MemoryStore } from "../../src/local/store";
import TAPS from "./taps.json";
import { games, testHub } from "./testHub";

const SIMULATED = 12; // of these taps
const ANNA = { id: "here", name: "Anna" };
const game = await games.game("emmers");
const numbers = await game.engine.readJson<PhysicsNumbers>("emmers.referee.json");
const buckets = new Buckets(numbers.buckets);
type Practised = { poses: unknown[] };
const asked = (tap: (typeof TAPS)[number]): TapQuestion => tap.question as unknown as TapQuestion;

describe("what a server's referee ruled", () => {
  it("is ruled here of the same poses", () => {
    for (const tap of TAPS) {
      const { size, poses, tap: attempt } = asked(tap);
      const aim = aimOf(numbers.tap, attempt!);
      for (const [part, value] of Object.entries(tap.aim)) expect(aim[part as "side"]).toBeCloseTo(value, 12);
      const now = buckets.moved(buckets.fromNumbers(size, poses), tap.rested);
      expect(buckets.toNumbers(now)).toEqual(tap.moved);
      const left = only(
        now,
        now.buckets.map(name).filter((each) => each !== name(attempt!.bucket)),
      );
      expect(lostOf(buckets, left, "fallen")).toEqual(tap.lost);
      expect(buckets.parts(left)).toEqual(tap.parts);
    }
  });

  it("nearly always comes of the same taps, by another build of MuJoCo", async () => {
    const referee = await games.referee("emmers");
    const simulated = TAPS.slice(0, SIMULATED);
    let same = 0;
    for (const tap of simulated) {
      const { outcome, trace } = await referee.rule(asked(tap));
      const told = game.refereedMoves!.fromRecord(outcome) as TapOutcome;
      expect(told.by).toMatch(/^MuJoCo [\d.]+ as WebAssembly$/);
      if (standing(told).map(name).join() === tap.standing.map((each) => each.join(".")).join()) same++;
      const motion = read(await unpacked((trace as { motion: string }).motion));
      const [bucket, before] = [motion.buckets[0], asked(tap).poses[0]!];
      expect(bucket).toBe(`${before[0]}.${before[1]}`);
      expect(motion.poses[0]).toBeCloseTo(before[2]! / 1e6, 3);
    }
    expect(same).toBeGreaterThanOrEqual(0.8 * SIMULATED);
  });
});

async function unpacked(base64: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const plain = new Response(bytes).body!.pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** A table by finger: bots of chance, and the first legal moves of a person until the match is over, or so long. */
async function played(hub: Hub, until: (moves: string[]) => boolean = () => false): Promise<string> {
  const id = "~finger";
  const seats = [{ for: "anyone" }, { for: "bot", level: "random" }] as const;
  const plan = validated(game, { game: "emmers", seats: [...seats], options: { settle: "finger" } });
  await hub.open(id, "emmers", openingEvents(plan, ANNA));
  for (let moves = 0; moves < 3000; moves++) {
    const { state } = await hub.room(id);
    if (state.stage !== "playing" || until(state.table!.moves)) return id;
    if (state.turn !== 0) await new Promise((resolve) => setTimeout(resolve, 1));
    else await hub.handle(id, handlerFor(ANNA.id, { do: "play", move: state.table!.legal().at(-1)! }));
  }
  throw new Error("This game does not end.");
}

describe("a table by finger", () => {
  it("is played to its end without a server, and its record tells what fell", async () => {
    const hub = testHub();
    const { state } = await hub.room(await played(hub));
    expect(state.stage).toBe("over");
    expect(endedTable(state).outcomes.size).toBeGreaterThan(3);
    const record = recordOf(state);
    expect(record).toContain("as WebAssembly");
    expect(game.replay(record).record()).toBe(endedTable(state).record());
    const replay = replayOf(state, "all", await games.words("emmers", "en"));
    const falls = replay.frames.flatMap(({ entry }) => (entry?.fall ? [entry.fall] : []));
    expect(falls).toHaveLength(endedTable(state).outcomes.size);
    expect(falls[0]).toMatchObject({ rulings: expect.arrayContaining([[expect.any(String), "tapped", "R6.3"]]) });
    const again = await hub.room(await openRecord(hub, record, ["emmers"]));
    expect(recordOf(again.state)).toBe(game.replay(record).record());
  });

  it("is the same when it is opened again, and goes back to before a tap", async () => {
    const store = new MemoryStore();
    const isTap = (move: string): boolean => move.startsWith("force");
    const id = await played(testHub({ store }), (moves) => moves.some(isTap));
    const { table, outcomes } = (await testHub({ store }).room(id)).state; // by now bots may have gone on
    const last = table!.moves.findIndex(isTap);
    const tap = table!.moves.slice(last - 4, last + 1);
    expect([...outcomes.values()][0]).toMatchObject({ tap, motion: expect.any(String) });
    const after = table!.copy();
    after.takeBack(last + 1);
    expect((after.viewJson(0)["poses"] as unknown[]).some((poses) => poses !== null)).toBe(true);
    expect(after.record()).toContain("outcomes: 1");
    const before = after.copy();
    before.takeBack(last - 4);
    expect([before.outcomes.size, before.viewJson(0)]).toMatchObject([0, { poses: [null, null] }]);
    for (const move of tap.slice(0, -1)) before.play(move);
    const { outcome } = await (await games.referee("emmers")).rule(before.asked(tap.at(-1)!)!);
    expect(outcome).toEqual(after.outcomes.get(last)); // the same tap again
  });

  it("refuses what cannot have come of a tap", async () => {
    const { state } = await (async (hub: Hub) => hub.room(await played(hub)))(testHub());
    const record = endedTable(state)
      .record()
      .replace(/\ncheck: .*\n/, "\n");
    const tapped = record.replace(/"out":{"\d\.\d"/, '"out":{"9.9"');
    expect(() => game.replay(tapped)).toThrow(/no longer stand/);
    expect(() => game.replay(record.replace('"parts":[[[', '"parts":[[[9'))).toThrow(/wrong/);
  });

  it("lets one practise", async () => {
    const hub = testHub();
    const now = (): number => 0;
    const routes = new Routes(hub, new Dispatcher(hub, now), now);
    const tap = ["knock 0.2", "height 5", "side 0", "angle 0", "force 15"];
    const practise = (body: object) => routes.answer("post", "/api/practice-tap", { body });
    const first = (await practise({ buckets: 15, tap, poses: null, steady: 0 })) as Practised;
    expect(first).toMatchObject({
      motion: expect.any(String),
      rulings: expect.arrayContaining([["0.2", "tapped", "R6.3"]]),
    });
    expect(first.poses.length).toBeLessThan(15);
    await expect(practise({ buckets: 15, tap, poses: first.poses })).rejects.toThrow(/does not stand/);
    await expect(practise({ buckets: 15, tap: [...tap].reverse() })).rejects.toThrow(/in that order/);
  });
});
