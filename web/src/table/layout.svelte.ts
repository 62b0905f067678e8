// The layout of the table page: whether there is a side panel, and what is open in it (stored on the device).
import { MediaQuery } from "svelte/reactivity";
import { BREAKPOINTS } from "../ui/breakpoints";
import { readStorage, writeStorage } from "../device/storage";

/** Whether there is room for a side panel. */
export const wide = new MediaQuery(`min-width: ${BREAKPOINTS.desk}rem`);

const KEY = "speeltafel-folds";

class OpenPanels {
  reference = $state((readStorage(KEY) ?? "").includes("reference"));

  constructor() {
    $effect.root(() => {
      $effect(() => writeStorage(KEY, this.reference ? "reference" : ""));
    });
  }
}

export const openPanels = new OpenPanels();
