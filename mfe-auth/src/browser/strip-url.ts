/** Removes the query and the fragment from the URL, also in the history. */
export function stripUrl(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
