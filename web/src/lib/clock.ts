/** Clocks in words. */
import { t, tn } from "./i18n/index.svelte.ts";
import type { Clock, Times } from "./net/types.ts";

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case "none":
      return t("no clock");
    case "move":
      return t("{n} s per move", { n: clock.seconds });
    case "increment":
      return t("{n} min + {m} s", { n: Math.round(clock.seconds / 60), m: clock.increment });
    case "days":
      return tn("{n} day per move", "{n} days per move", clock.days);
  }
}

/** What is left on the running clock, counted from the moment the message arrived. */
export function leftMs(times: Times | null, now: number): number | null {
  if (!times || times.running === null) return null;
  const left = times.left_ms[times.running];
  return left === null || left === undefined ? null : left - (now - times.as_of_at);
}

export function leftWords(ms: number): string {
  if (ms <= 0) return t("out of time");
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 172_800) return tn("{n} day left", "{n} days left", Math.floor(seconds / 86_400));
  if (seconds >= 7200) return tn("{n} hour left", "{n} hours left", Math.floor(seconds / 3600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "3 hours ago". */
export function ago(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const minutes = Math.round((at - now) / 60_000);
  if (Math.abs(minutes) < 60) return format.format(minutes, "minute");
  if (Math.abs(minutes) < 2880) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 1440), "day");
}
