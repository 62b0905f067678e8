// localStorage that never throws: private windows may keep nothing, and then settings last as long as the page.

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // nothing is kept
  }
}

export function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // nothing is kept
  }
}

/** The object that was stored as JSON; empty where there is none or it cannot be read. */
export function readJson(key: string): Record<string, unknown> {
  try {
    return (JSON.parse(readStorage(key) ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    return {}; // what cannot be read is as good as nothing
  }
}
