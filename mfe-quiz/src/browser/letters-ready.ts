/** Resolves when the page's own letters have arrived, at once where the browser cannot tell. */
export async function lettersReady(): Promise<void> {
  await document.fonts?.ready;
}
