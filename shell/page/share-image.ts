/** The size, in pixels, of the images that chat apps and social networks show with a link to a page. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/**
 * Returns the URL of the share image, a JPEG of 1200 × 630 pixels, for an image of the site; undefined for an image on
 * another host. Chat apps show no SVG, and crop images of other sizes.
 */
export function shareImageUrl(image: string, mediaHosts: readonly string[]): string | undefined {
  const host = mediaHosts.find((one) => image.startsWith(`${one}/media/`));
  return host === undefined ? undefined : `/share/${image.slice(`${host}/media/`.length)}.jpg`;
}
