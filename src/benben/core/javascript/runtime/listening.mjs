// How rules report what happens.

/** Report an event to the one who listens to a position. */
export function tell(s, event, seat = -1, a = 0, b = 0) {
  if (s.listener !== null) s.listener(s, event, seat, a, b);
}
