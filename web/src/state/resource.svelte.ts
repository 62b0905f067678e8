// Something that is loaded, and loaded anew when what it depends on changes.

/** Call during the initialisation of a component. `load` runs in an effect: what is derived must only be computed. */
export function resource<P extends Promise<unknown> | null>(load: () => P): { readonly current: P } {
  let current = $state.raw<P>(null as P); // set at once by the effect, which runs before the first drawing
  $effect.pre(() => {
    current = load();
  });
  return {
    get current() {
      return current;
    },
  };
}
