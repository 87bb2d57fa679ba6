/** What a table loads where hints are allowed. */
export { Coach } from "./hints.svelte.ts";
export { default as Hints } from "./Hints.svelte";
export { default as Warning } from "./Warning.svelte";
