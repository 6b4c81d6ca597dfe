/** The metadata of pages that declare none (spec sections 1 and 3), except the URL, which is the page's own. */
export const defaultMetadata = {
  title: 'AI Video Solutions for Enterprises',
  description:
    'Hyper-personalised AI video in 175+ languages from one short shoot, and personal video messages from the stars you love.',
  image: '/assets/share.png',
  image_type: 'image/png',
} as const;

/** The document title: a page's title followed by the name of the site, or the default title alone. */
export function documentTitle(title: string): string {
  return title === defaultMetadata.title ? title : `${title} | Marquee`;
}
