/** Single keys of the table. They can be switched off, and never reach into a text field. */
import { settings } from "./settings.svelte.ts";

/** Whether the list of keys is shown. */
export const keysHelp = $state({ open: false });

export function plainKey(event: KeyboardEvent): string | null {
  const field = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
  const changed = event.ctrlKey || event.metaKey || event.altKey;
  return !settings.keys || field || changed || event.repeat ? null : event.key.toLowerCase();
}

/** The index of the choice that a digit key names, counted from 0. */
export function shortcut(event: KeyboardEvent): number | null {
  const key = plainKey(event);
  return key !== null && /^[1-9]$/.test(key) ? Number(key) - 1 : null;
}
