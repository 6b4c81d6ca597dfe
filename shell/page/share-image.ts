/** The size of a picture for shared links, in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/**
 * The picture for shared links made of a picture of ours: chat apps show no SVG and cut what is not
 * 1200 × 630. Undefined for a picture from elsewhere, which is used as it is.
 */
export function shareImageUrl(image: string, mediaHosts: readonly string[]): string | undefined {
  const host = mediaHosts.find((one) => image.startsWith(`${one}/media/`));
  return host === undefined ? undefined : `/share/${image.slice(`${host}/media/`.length)}.jpg`;
}
