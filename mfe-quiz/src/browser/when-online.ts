/** Calls back each time the browser is online again; returns what ends it. */
export function whenOnline(callback: () => void): () => void {
  window.addEventListener('online', callback);
  return () => window.removeEventListener('online', callback);
}
