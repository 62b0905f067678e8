// Warns whoever is to move when little time is left: once a turn, by a sound and for screen readers.
import { say } from "../i18n/messages";
import { liveRegion } from "../ui/liveRegion.svelte";
import { settings } from "../device/settings.svelte";
import { play } from "../ui/sound";
import { wallClock } from "../ui/wallClock.svelte";
import type { Shown } from "../net/wire";

/** Seconds: less is little. */
export const LOW = 10;

/** Call during the initialisation of a component; `ahead` is how many seconds the server's clock is. */
export function lowTimeAlarm(table: () => Shown, ahead: () => number): void {
  const deadline = $derived(table().prompt === "" ? null : table().deadline);
  const clock = wallClock(
    250,
    () => deadline !== null,
    () => deadline,
  );
  const low = $derived(deadline !== null && deadline - clock.now - ahead() < LOW);
  let warned: number | null = null; // the deadline of which

  $effect(() => {
    if (!low || !settings.alarm || deadline === warned) return;
    warned = deadline;
    liveRegion.announce(say("alarm.left", { n: Math.max(0, Math.round(deadline! - Date.now() / 1000 - ahead())) }));
    play("alarm");
  });
}
