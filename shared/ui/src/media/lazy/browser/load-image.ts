/**
 * Loads an image that can be drawn on a canvas: one of this origin, or one below `/media/` on the content host, which
 * the shell proxies. Resolves to the image and its size in pixels; to undefined if it is elsewhere or does not load.
 */
export async function loadImage(src: string) {
  const { origin, pathname } = new URL(src, location.href);
  // An image of another origin makes a canvas unexportable; the shell serves the media of the content host.
  if (origin !== location.origin && !pathname.startsWith('/media/')) return undefined;

  const image = new Image();
  image.src = pathname;
  try {
    await image.decode();
  } catch {
    // The card is complete without the portrait.
    return undefined;
  }
  return { image, width: image.naturalWidth, height: image.naturalHeight };
}
