// What a browser remembers of how somebody likes his table. Where it may remember nothing, it forgets.

/** Gives what was remembered under a name. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers under a name. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then not
  }
}
