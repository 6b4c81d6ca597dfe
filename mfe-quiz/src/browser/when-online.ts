/** Runs `callback` each time the browser is back online. Returns a function that removes the listener. */
export function whenOnline(callback: () => void): () => void {
  window.addEventListener('online', callback);
  return () => window.removeEventListener('online', callback);
}
