// The result of a round as sentences.
import { say } from "../../i18n/messages";
import type { Shown } from "../../net/wire";
import { counted, joinNames, nameOf, trumpName } from "./labels";
import { extraFor, MOST_BONUS, type Eklat, type PlayedRound, type Round } from "./scoring";

/** A round in a few words. */
export function headline(table: Shown, round: Round): string {
  const heading = say("mu.story.heading", { round: round.number + 1 });
  if (round.kind === "unseen") return heading;
  if (round.kind !== "played") return `${heading} · ${say(`mu.story.short.${round.kind}`)}`;
  return `${heading} · ${team(table, round)}: ${say("mu.goal.of", { taken: round.taken, goal: round.goal })}`;
}

/** How the scores of a round came about, line by line. */
export function story(table: Shown, round: Round): string[] {
  if (round.kind === "played") return played(table, round);
  if (round.kind === "eklat") return eklat(table, round);
  return round.kind === "passed" ? [say("mu.story.passed")] : [];
}

function team(table: Shown, { chief, partner }: PlayedRound): string {
  return joinNames([chief, ...(partner === null ? [] : [partner])].map((seat) => nameOf(table, seat)));
}

function played(table: Shown, round: PlayedRound): string[] {
  const { bid, goal, taken, overbid, partner } = round;
  const trump = trumpName(round.trump ?? "none");
  return [
    counted("mu.story.bid", bid, { name: nameOf(table, round.chief), trump, goal }),
    counted(`mu.story.took.${partner === null ? "alone" : "team"}`, taken, { names: team(table, round) }),
    ...(overbid > 0 ? missed(overbid) : [reached(round)]),
  ];
}

function missed(overbid: number): string[] {
  return [counted("mu.story.short", overbid), say("mu.story.penalty", { lost: 10 * overbid, won: 5 * overbid })];
}

function reached({ bid, chief, partner, trump, extra }: PlayedRound): string {
  const more = extraFor(trump);
  const sum = more > 0 ? `10 × ${bid} + ${more}` : `10 × ${bid}`;
  const bonus = say(partner === null ? "mu.story.bonus.alone" : "mu.story.bonus", { sum, bonus: extra[chief]! });
  return 10 * bid + more > MOST_BONUS ? `${bonus} ${say("mu.story.most")}` : bonus;
}

function eklat(table: Shown, { most, seats, last }: Eklat): string[] {
  return [
    counted("mu.story.eklat", most, { names: joinNames(seats.map((seat) => nameOf(table, seat))) }),
    say("mu.story.culprit", { name: nameOf(table, last), lost: 10 * most, won: 5 * most }),
  ];
}
