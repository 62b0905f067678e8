// Numbers and days as the visitor's language writes them.
import { settings } from "../lib/settings.svelte";

export function whole(n: number): string {
  return minus(new Intl.NumberFormat(settings.language).format(n));
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** With one digit after the point. */
export function fine(n: number): string {
  return minus(new Intl.NumberFormat(settings.language, ONE_DIGIT).format(n));
}

export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** Always with its sign. */
export function change(n: number): string {
  return minus(new Intl.NumberFormat(settings.language, { signDisplay: "exceptZero", ...ONE_DIGIT }).format(n));
}

export function list(names: string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** The sign that is as wide as a plus. */
function minus(text: string): string {
  return text.replace("-", "−");
}

export function day(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(new Date(at * 1000));
}
