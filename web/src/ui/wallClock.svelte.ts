// The time of day, for components: it goes on by itself, and is right whenever something else changes.

/** Seconds since 1970. Call during the initialisation of a component; it ticks while `running` says so. */
export function wallClock(every: number, running: () => boolean, changes: () => unknown): { readonly now: number } {
  let ticks = $state(0);
  const now = $derived.by(() => {
    void ticks;
    changes();
    return Date.now() / 1000;
  });
  $effect(() => {
    if (!running()) return;
    const timer = setInterval(() => (ticks += 1), every);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
