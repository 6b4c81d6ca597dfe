/**
 * Loads an image from this origin, or one of `/media/` that the shell proxies. Resolves to undefined if it is on
 * another host or does not load.
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
