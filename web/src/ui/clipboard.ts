// Copying, which browsers may refuse.

/** Whether the text is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // there is no clipboard without https
    return true;
  } catch {
    return false; // whoever asked is told
  }
}
