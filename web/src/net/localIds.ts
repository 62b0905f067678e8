// The tables of this browser, known by their ids: those of a server are shorter.

const LOCAL = /^local-[0-9a-z]{21}$/;

export function isLocalTable(id: unknown): boolean {
  return typeof id === "string" && LOCAL.test(id);
}

export function newTableId(): string {
  return `local-${randomId()}`;
}

/** 96 random bits as text. */
export function randomId(): string {
  const parts = crypto.getRandomValues(new Uint32Array(3)); // randomUUID needs https
  return [...parts].map((part) => part.toString(36).padStart(7, "0")).join("");
}
