// Numbers, lists and dates in the visitor's language.
import { settings } from "../device/settings.svelte";

export function formatInteger(n: number): string {
  return minus(new Intl.NumberFormat(settings.language).format(n));
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** With one decimal. */
export function formatDecimal(n: number): string {
  return minus(new Intl.NumberFormat(settings.language, ONE_DIGIT).format(n));
}

export function formatPercent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** Always with its sign. */
export function formatChange(n: number): string {
  return minus(new Intl.NumberFormat(settings.language, { signDisplay: "exceptZero", ...ONE_DIGIT }).format(n));
}

export function formatList(names: string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** The minus sign that is as wide as a plus. */
function minus(text: string): string {
  return text.replace("-", "−");
}

export function formatDate(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(new Date(at * 1000));
}
