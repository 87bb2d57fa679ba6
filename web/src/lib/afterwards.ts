/** Work that can wait until the page has shown what was asked for; long enough for a frame on a slow device. */
const WAIT = 50;

/** What waits, the oldest first, and when it is due: one timer for all of it, because each move makes it wait again. */
const waiting = new Map<() => void, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function work(): void {
  timer = undefined;
  const now = performance.now();
  for (const [task, due] of waiting) {
    if (due > now) {
      timer ??= setTimeout(work, due - now);
      return;
    }
    waiting.delete(task);
    task();
  }
}

/** Does something a moment later; gives what calls it off, so that an effect can return it. */
export function afterwards(task: () => void): () => void {
  waiting.set(task, performance.now() + WAIT);
  timer ??= setTimeout(work, WAIT);
  return () => waiting.delete(task);
}
