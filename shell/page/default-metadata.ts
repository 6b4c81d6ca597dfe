/** The metadata of a page that has none itself (spec sections 1 and 3); URL and path are the page's. */
export const defaultMetadata = {
  title: 'AI Video Solutions for Enterprises',
  description:
    'Hyper-personalised AI video in 175+ languages from one short shoot, and personal video messages from the stars you love.',
  image: '/assets/share.png',
  image_type: 'image/png',
} as const;

/** The document title: the default one as it is, every other with the name of the site. */
export function documentTitle(title: string): string {
  return title === defaultMetadata.title ? title : `${title} | Marquee`;
}
