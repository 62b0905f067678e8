// The file that was dropped onto a page, until somebody reads it.

export const droppedFile = $state<{ file: File | null }>({ file: null });
