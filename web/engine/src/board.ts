// The JSON of a board, or of a reference: walks the layout that follows from its declaration in Python.
import type { Fields } from "./fields.js";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** A number of the record, and what it stands for. */
interface Leaf {
  field: string;
  kind: "count" | "flag" | "text" | "set" | "phase" | "moves";
  /** A number below `least`, or without it a negative one, is null. */
  optional: boolean;
  least?: number;
  texts?: string[];
}

interface List {
  size: number;
  /** The field with its length, one for all or one for each index of the lists around it. */
  by: string | null;
  optional: boolean;
  /** Then it is an object, with these names for its items. */
  keys?: string[];
  item: Node;
}

interface Entries {
  entries: Record<string, Node>;
  /** The field that says whether it is there. */
  present: string | null;
}

/** A list with a place for each of several fields. */
interface Tuple {
  places: Node[];
}

export type Node = Leaf | List | Entries | Tuple;

/** What a node of the layout is in this record, at the indices of the lists around it. */
export function boardJson(board: Fields, node: Node, indices: readonly number[] = []): Json {
  if ("field" in node) return leafJson(board, node, indices);
  if ("item" in node) {
    const size = node.by === null ? node.size : board.at(node.by, indices);
    if (node.optional && size < 0) return null;
    const items = Array.from({ length: size }, (_, i) => boardJson(board, node.item, [...indices, i]));
    return node.keys ? Object.fromEntries(items.map((item, i) => [node.keys![i]!, item])) : items;
  }
  if ("places" in node) return node.places.map((each) => boardJson(board, each, indices));
  if (node.present !== null && board.at(node.present, indices) === 0) return null;
  return Object.fromEntries(
    Object.entries(node.entries).map(([name, each]) => [name, boardJson(board, each, indices)]),
  );
}

function leafJson(board: Fields, leaf: Leaf, indices: readonly number[]): Json {
  const texts = leaf.texts ?? [];
  if (leaf.kind === "moves") return board.moves(leaf.field).map((move) => texts[move]!);
  if (leaf.kind === "set") return board.members(leaf.field, indices).map((member) => texts[member]!);
  const number = board.at(leaf.field, indices);
  switch (leaf.kind) {
    case "flag":
      return number !== 0;
    case "count":
      return leaf.optional && number < (leaf.least ?? 0) ? null : number;
    case "phase":
    case "text":
      return texts.at(number < 0 && leaf.optional ? texts.length : number) ?? null; // -1 is the last, such as "over"
  }
}
