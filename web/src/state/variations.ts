// Variations of finished games, played in this browser; and the links that carry them.
import { ApiError } from "../net/api";
import type { Variation, VariationHead } from "../net/localProtocol";
import { recordText } from "../net/recordText";
import { link, site } from "../net/site";
import { gameCatalog } from "./gameCatalog.svelte";

const LONGEST = 400_000; // characters of a variation: no match is nearly as long

/** What somebody wants to try. */
export interface WhatIf {
  /** The game that it varies. */
  table: string;
  /** After so many moves. */
  after: number;
  seats: Variation["seats"];
  /** Whose unknown cards are dealt anew; null: nobody's. */
  redealFor: number | null;
  /** That are played at once. */
  moves: string[];
}

/** Whether this browser can play by itself. */
export function canVary(): boolean {
  return typeof Worker !== "undefined" && typeof WebAssembly !== "undefined";
}

/** A new table that goes on from there; its id. */
export async function playOn({ table, after, seats, redealFor, moves }: WhatIf): Promise<string> {
  const record = await recordText(table);
  const cards = redealFor === null ? null : { seat: redealFor, seed: randomSeed() };
  return open({ of: table, record, seats, cards, moves }, after);
}

/** The table of a variation that somebody shared; its id. */
export async function openShared(text: string): Promise<string> {
  return open(await decoded(text));
}

async function open(variation: Variation, after?: number): Promise<string> {
  const [{ localWorker }] = await Promise.all([import("../net/localWorker.svelte"), gameCatalog.load()]);
  const games = gameCatalog.games.map((game) => game.name);
  return localWorker.own("vary", { variation, games, ...(after !== undefined && { after }) });
}

export async function variationsOf(table: string): Promise<VariationHead[]> {
  const { localWorker } = await import("../net/localWorker.svelte");
  return localWorker.own("variations", { table });
}

/** What a table of this browser varies; null if it is a game of its own. */
export async function variationOf(table: string): Promise<Variation | null> {
  const { localWorker } = await import("../net/localWorker.svelte");
  return localWorker.own("variation", { table });
}

/** An address that carries a variation as it is now: nobody keeps anything for it. */
export async function linkTo(variation: Variation): Promise<string> {
  return new URL(link(`/record#${await encoded(variation)}`), site.root).href;
}

/** A variation as text that can stand in an address. */
export async function encoded(variation: Variation): Promise<string> {
  const packed = new Blob([JSON.stringify(variation)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Refuses what is no variation, or cut off. */
export async function decoded(text: string): Promise<Variation> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const found = JSON.parse(await inflated(bytes)) as Variation;
    if (isVariation(found)) return found;
  } catch {
    // told below
  }
  throw new ApiError("record_form", "This address carries no variation.", 400);
}

/** What is too long is none: a short text may say that it stands for gigabytes. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LONGEST) throw new Error("Too long.");
  }
}

function isVariation({ of, record, seats, cards, moves }: Variation): boolean {
  return (
    typeof of === "string" &&
    typeof record === "string" &&
    Array.isArray(seats) &&
    Array.isArray(moves) &&
    (cards === null || (Number.isInteger(cards.seat) && typeof cards.seed === "string"))
  );
}

function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
