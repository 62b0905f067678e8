// Finding words in rules: what to show, what to mark, and which parts of a text are more than plain words.

export interface Piece {
  kind: "plain" | "term" | "option" | "clause";
  text: string;
}

const MARKED = /\*([^*]+)\*|`([^`]+)`|\b(R\d+\.\d+)\b/g;

/** *Terms*, `options` and the numbers of clauses, apart from the words around them. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  const plain = (until: number): void => {
    if (until > from) found.push({ kind: "plain", text: text.slice(from, until) });
  };
  for (const match of text.matchAll(MARKED)) {
    const [whole, term, option] = match;
    plain(match.index);
    found.push({ kind: term ? "term" : option ? "option" : "clause", text: term ?? option ?? whole });
    from = match.index + whole.length;
  }
  plain(text.length);
  return found;
}

/** Letters as they are compared: without case and accents, one for one. */
export function folded(text: string): string {
  return Array.from(text, (letter) => letter.normalize("NFD").charAt(0).toLowerCase().padEnd(letter.length)).join("");
}

/** What somebody looks for. */
export function wanted(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Whether all of it is there. */
export function found(words: string[], ...texts: string[]): boolean {
  const whole = folded(texts.join(" "));
  return words.every((word) => whole.includes(word));
}

export interface Stretch {
  text: string;
  hit: boolean;
}

/** A text cut where the words that are looked for begin and end. */
export function stretches(text: string, words: string[]): Stretch[] {
  const whole = folded(text);
  const hit = Array.from({ length: text.length }, () => false);
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  }
  const parts: Stretch[] = [];
  Array.from({ length: text.length }, (_, i) => {
    const last = parts.at(-1);
    if (last?.hit === hit[i]) last!.text += text[i];
    else parts.push({ text: text[i]!, hit: hit[i]! });
  });
  return parts;
}
