/** The metadata of pages that declare none (spec sections 1 and 3), except the URL, which is the page's own. */
export const defaultMetadata = {
  title: 'AI Video Solutions for Enterprises',
  description:
    'Hyper-personalised AI video in 175+ languages from one short shoot, and personal video messages from the stars you love.',
  image: '/assets/share.png',
  image_type: 'image/png',
} as const;

/** Search engines cut longer titles. */
const maxTitleLength = 65;

/**
 * The document title: a page's title followed by the name of the site; the title alone if it is the default one or
 * leaves no room for the name.
 */
export function documentTitle(title: string): string {
  const withSite = `${title} | Marquee`;
  return title === defaultMetadata.title || withSite.length > maxTitleLength ? title : withSite;
}
