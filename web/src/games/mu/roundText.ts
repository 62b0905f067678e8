// The result of a round as sentences.
import { say } from "../../i18n/messages";
import type { Shown } from "../../net/wire";
import { counted, joinNames, nameOf, trumpName } from "./labels";
import type { EndedRound, RoundResult } from "./view";

/** A round in a few words. */
export function headline(table: Shown, round: EndedRound): string {
  const heading = say("mu.story.heading", { round: round.round + 1 });
  const { kind } = round.derived.result;
  if (kind !== "played") return `${heading} · ${say(`mu.story.short.${kind}`)}`;
  const taken = say("mu.goal.of", { taken: round.derived.taken, goal: round.goal! });
  return `${heading} · ${names(table, round.derived.team)}: ${taken}`;
}

/** How the scores of a round came about, line by line. */
export function story(table: Shown, round: EndedRound): string[] {
  const { result } = round.derived;
  if (result.eklat !== null) return eklat(table, result, result.eklat);
  return result.kind === "passed" ? [say("mu.story.passed")] : played(table, round);
}

function names(table: Shown, seats: number[]): string {
  return joinNames(seats.map((seat) => nameOf(table, seat)));
}

function played(table: Shown, round: EndedRound): string[] {
  const { team, taken, result } = round.derived;
  const facts = { name: nameOf(table, round.chief!), trump: trumpName(round.chief_trump!), goal: round.goal! };
  return [
    counted("mu.story.bid", round.bid!, facts),
    counted(`mu.story.took.${team.length === 1 ? "alone" : "team"}`, taken, { names: names(table, team) }),
    ...(result.overbid > 0 ? missed(result) : [reached(round)]),
  ];
}

function missed({ overbid, penalty, reward }: RoundResult): string[] {
  return [counted("mu.story.short", overbid), say("mu.story.penalty", { lost: penalty, won: reward })];
}

function reached({ bid, derived }: EndedRound): string {
  const { for_card, for_trump, each, capped } = derived.bonus!;
  const sum = for_trump > 0 ? `${for_card} × ${bid} + ${for_trump}` : `${for_card} × ${bid}`;
  const bonus = say(derived.team.length === 1 ? "mu.story.bonus.alone" : "mu.story.bonus", { sum, bonus: each });
  return capped ? `${bonus} ${say("mu.story.most", { most: each })}` : bonus;
}

function eklat(table: Shown, { penalty, reward }: RoundResult, tied: NonNullable<RoundResult["eklat"]>): string[] {
  return [
    counted("mu.story.eklat", tied.bid, { names: names(table, tied.seats) }),
    say("mu.story.culprit", { name: nameOf(table, tied.last), lost: penalty, won: reward }),
  ];
}
