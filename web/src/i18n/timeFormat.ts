// Durations and dates as text.

/** 75 seconds are "1:15", an hour is "1:00:00", two days and more "2 d" with the given unit. */
export function formatCountdown(seconds: number, day: string): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * 86_400) return `${Math.floor(whole / 86_400)} ${day}`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The time of day for today, else the date. */
export function formatTimestamp(at: number, language: string, now = Date.now()): string {
  const then = new Date(at * 1000);
  const today = then.toDateString() === new Date(now).toDateString();
  const format: Intl.DateTimeFormatOptions = today
    ? { hour: "2-digit", minute: "2-digit" }
    : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language, format).format(then);
}
