/** Resolves when the page's own letters have arrived, at once where the browser cannot tell. */
export async function lettersReady(): Promise<void> {
  await document.fonts?.ready;
}

/** A picture ready to be drawn; nothing where it does not come. Only this site's own leave a canvas shareable. */
export async function loadPicture(src: string) {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    // A card without its face is still a card.
    return undefined;
  }
  return { image, width: image.naturalWidth, height: image.naturalHeight };
}
