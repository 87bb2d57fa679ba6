/** What has not changed stays the same object, so that what is drawn from it need not be drawn again. */

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A value equal to `now`, made of the parts of `before` wherever these are equal. */
export function share<Value>(before: unknown, now: Value): Value {
  if (before === now || !isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  const made: Record<string, unknown> = Array.isArray(now) ? ([] as unknown as Record<string, unknown>) : {};
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    made[key] = share(before[key], now[key]);
    same &&= key in before && made[key] === before[key];
  }
  return (same ? before : made) as Value;
}
