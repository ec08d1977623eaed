// The viewer's preferences for the table, in the browser's local storage. Without access to it nothing is stored.

/** Returns the value that was stored under a name. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Removes what was stored under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // local storage is not available
  }
}

/** Stores a value under a name. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // local storage is not available
  }
}
