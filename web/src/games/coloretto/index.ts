export { default as Board } from "./Board.svelte";
export { default as Result } from "./Result.svelte";
export { words } from "./words";
