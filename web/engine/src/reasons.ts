// Why one move is better than another, in words: as `speeltafel.analysis.reasons` says it.
import type { LineKind, Reason, ReasonLine } from "./analysis.js";
import type { Fields } from "./fields.js";
import type { ReasonFacts, ReasonWords } from "./manifest.js";

const [BETTER, PLAYED] = [0, 1];

/** The reason in the record of an explanation, of whose lines so many were chosen; null where none was. */
export function reason(facts: ReasonFacts, e: Fields, chosen: number): Reason | null {
  if (chosen === 0) return null;
  const lines = Array.from({ length: chosen }, (_, k): ReasonLine => {
    const i = e.get("chosen", k);
    const { name, kind } = facts.lines[i]!;
    const [better, played] = [e.at("means", [BETTER!, i]), e.at("means", [PLAYED!, i])];
    return { line: name, kind, better, played, error: e.get("errors", i) };
  });
  const text = Object.fromEntries(
    Object.entries(facts.words).map(([language, words]) => [language, sentence(words, lines)]),
  );
  return { text, lines, worlds: e.get("worlds") };
}

function sentence(words: ReasonWords, lines: readonly ReasonLine[]): string {
  const told = lines.map(({ line, kind, better, played }) =>
    filled(words[kind], {
      line: words.names[line]!,
      better: figure(better, kind, words.decimal),
      played: figure(played, kind, words.decimal),
    }),
  );
  return filled(words.sentence, { lines: told.join(` ${words.and} `) });
}

function filled(pattern: string, values: Record<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
}

/** With one decimal, or in a hundred. */
function figure(value: number, kind: LineKind, decimal: string): string {
  if (kind === "chance") return String(Math.floor(100 * value + 0.5));
  const tenths = Math.floor(10 * Math.abs(value) + 0.5);
  return `${value < 0 && tenths ? "\u2212" : ""}${Math.floor(tenths / 10)}${decimal}${tenths % 10}`;
}
