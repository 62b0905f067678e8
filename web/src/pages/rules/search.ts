// Searching in rules: which texts match, what to highlight, and the markup in texts.

export interface TextPart {
  kind: "plain" | "term" | "option" | "clause";
  text: string;
}

const MARKED = /\*([^*]+)\*|`([^`]+)`|\b(R\d+\.\d+)\b/g;

/** Split a text into *terms*, `options`, numbers of clauses, and the plain text around them. */
export function parseText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const plain = (until: number): void => {
    if (until > from) parts.push({ kind: "plain", text: text.slice(from, until) });
  };
  for (const match of text.matchAll(MARKED)) {
    const [whole, term, option] = match;
    plain(match.index);
    parts.push({ kind: term ? "term" : option ? "option" : "clause", text: term ?? option ?? whole });
    from = match.index + whole.length;
  }
  plain(text.length);
  return parts;
}

/** Without case and accents, with the same length. */
export function normalized(text: string): string {
  return Array.from(text, (letter) => letter.normalize("NFD").charAt(0).toLowerCase().padEnd(letter.length)).join("");
}

/** The terms of a query, normalized. */
export function searchTerms(query: string): string[] {
  return normalized(query).split(/\s+/).filter(Boolean);
}

/** Whether the texts contain all terms. */
export function matches(words: string[], ...texts: string[]): boolean {
  const whole = normalized(texts.join(" "));
  return words.every((word) => whole.includes(word));
}

export interface HighlightPart {
  text: string;
  hit: boolean;
}

/** Split a text where search terms begin and end. */
export function highlight(text: string, words: string[]): HighlightPart[] {
  const whole = normalized(text);
  const hit = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  }
  const parts: HighlightPart[] = [];
  Array.from({ length: text.length }, (_, i) => {
    const last = parts.at(-1);
    if (last?.hit === hit[i]) last!.text += text[i];
    else parts.push({ text: text[i]!, hit: hit[i]! });
  });
  return parts;
}
