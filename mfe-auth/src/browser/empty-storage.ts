/**
 * Leaves nothing of a deleted account in this browser: both storages and the cookie `UUID`. A storage
 * that cannot be reached holds nothing of ours.
 */
export function emptyStorage(): void {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // Private windows refuse even to clear.
    }
  }
  document.cookie = 'UUID=; path=/; max-age=0; samesite=lax';
}
