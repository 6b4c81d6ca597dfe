/** Loads an image for a canvas; undefined if it fails. Only images of this origin leave the canvas shareable. */
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
