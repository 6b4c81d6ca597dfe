/** Takes everything after the path out of the address bar and the history, without leaving the page. */
export function stripAddress(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
