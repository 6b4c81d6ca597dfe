/** Loads a same-origin image (others would make a canvas unexportable); undefined if it fails. */
export async function loadImage(src: string) {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    // The card is complete without the portrait.
    return undefined;
  }
  return { image, width: image.naturalWidth, height: image.naturalHeight };
}
