/** What a person sets for this browser. */
import { recall, remember } from "./storage.ts";

export interface Settings {
  theme: "system" | "light" | "dark";
  sound: boolean;
  /** Digits choose a move, U takes back. */
  keys: boolean;
  /** The board as lists, for screen readers and for typing. */
  text: boolean;
  /** Whether things fly over the board; the system may forbid it too. */
  motion: boolean;
  /** Slow: one move of others after the other, with time to look. */
  pace: "usual" | "slow";
}

const defaults: Settings = { theme: "system", sound: true, keys: true, text: false, motion: true, pace: "usual" };

export const settings: Settings = $state({ ...defaults, ...recall<Partial<Settings>>("settings", {}) });

export function set<Key extends keyof Settings>(key: Key, value: Settings[Key]): void {
  settings[key] = value;
  remember("settings", { ...settings });
  if (key === "theme") showTheme();
  if (key === "motion") showMotion();
}

export function showTheme(): void {
  const asked = new URLSearchParams(location.search).get("theme") ?? settings.theme;
  if (asked === "light" || asked === "dark") document.documentElement.dataset["theme"] = asked;
  else delete document.documentElement.dataset["theme"];
}

export function showMotion(): void {
  document.documentElement.classList.toggle("still", !settings.motion);
}
