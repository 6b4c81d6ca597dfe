/** Leaves nothing of a deleted account in this browser. A storage that cannot be reached holds nothing of ours. */
export function emptyStorage(): void {
  try {
    window.localStorage.clear();
  } catch {
    // Private windows refuse even to clear.
  }
}
