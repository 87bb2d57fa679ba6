/** Work that can wait until the page has shown what was asked for; long enough for a frame on a slow device. */
const WAIT = 50;

/** Does something a moment later; gives what calls it off, so that an effect can return it. */
export function afterwards(work: () => void): () => void {
  const timer = setTimeout(work, WAIT);
  return () => clearTimeout(timer);
}
