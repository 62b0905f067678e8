export { default as Drawing } from "./Drawing.svelte";
export { words } from "./words";
