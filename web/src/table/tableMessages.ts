// The words of tables that no other page needs, and of the settings for them.
import { addMessages, fromFiles, type Messages } from "../i18n/messages";

const files = import.meta.glob<Messages>("./words/*.json", { import: "default" });

export function addTableMessages(): Promise<void> {
  return addMessages("table", fromFiles(files, "./words"));
}
