export { default as Board } from "./Board.svelte";
export { default as Reference } from "./Reference.svelte";
export { default as Result } from "./Result.svelte";
