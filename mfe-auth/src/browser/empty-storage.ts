/** Removes a deleted account's data from this browser: local and session storage, and the cookie `UUID`. */
export function emptyStorage(): void {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // A storage that is blocked holds no data.
    }
  }
  document.cookie = 'UUID=; path=/; max-age=0; samesite=lax';
}
