// When a key is meant for the page as a whole.

/** Something lies over the page and has the keys: a dialog, or a panel. */
export function overlayOpen(): boolean {
  return document.querySelector("dialog[open], :popover-open") !== null;
}

/** The key belongs to a field or to tabs. */
export function typing(event: Event): boolean {
  return (event.target as Element | null)?.closest?.("input, select, textarea, [role=tab]") != null;
}
