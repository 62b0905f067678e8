// What stays open beside the table, on this device.
import { MediaQuery } from "svelte/reactivity";

/** Is there room beside the table? */
export const wide = new MediaQuery("min-width: 64rem");

const KEY = "speeltafel-folds";

class Folds {
  reference = $state(false);

  constructor() {
    try {
      this.reference = (localStorage.getItem(KEY) ?? "").includes("reference");
    } catch {
      // private windows may keep nothing
    }
    $effect.root(() => {
      $effect(() => {
        try {
          localStorage.setItem(KEY, this.reference ? "reference" : "");
        } catch {
          // then it is folded next time
        }
      });
    });
  }
}

export const folds = new Folds();
