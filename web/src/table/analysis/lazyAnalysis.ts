// The page of an analysis, fetched when a game is over and somebody looks: with its words, which nobody else says.
import { addMessages, fromFiles, type Messages } from "../../i18n/messages";

const files = import.meta.glob<Messages>("./words/*.json", { import: "default" });

export async function loadAnalysisPanel(): Promise<typeof import("./AnalysisPanel.svelte")> {
  const [panel] = await Promise.all([
    import("./AnalysisPanel.svelte"),
    addMessages("table/analysis", fromFiles(files, "./words")),
  ]);
  return panel;
}
