export { default as Drawing } from "./Drawing.svelte";
