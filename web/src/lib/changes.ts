/** What two views have in common, place by place. */

export const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The places of a row at which something else lies now. */
export const inRow = (name: string, before: unknown[], now: unknown[]): string[] =>
  now.flatMap((one, at) => (differs(before[at], one) ? [`${name}-${at}`] : []));

/** These names where they apply. */
export const where = (places: Record<string, boolean>): string[] => Object.keys(places).filter((name) => places[name]);
