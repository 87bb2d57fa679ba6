/** What this browser remembers. Without storage everything still works, until the page is closed. */
const memory = new Map<string, string>();
const PREFIX = "benben.";

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = memory.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null || text === undefined ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // there was no storage to keep it in
  }
}

/** True when the browser really keeps it. */
export function remember(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}
