/** The size of a share image, in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/**
 * The URL of the share image for an image of the site; undefined for images of other hosts. Chat apps show no SVG and
 * crop images that are not 1200 × 630.
 */
export function shareImageUrl(image: string, mediaHosts: readonly string[]): string | undefined {
  const host = mediaHosts.find((one) => image.startsWith(`${one}/media/`));
  return host === undefined ? undefined : `/share/${image.slice(`${host}/media/`.length)}.jpg`;
}
