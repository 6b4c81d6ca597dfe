/** The metadata of pages that declare none (spec sections 1 and 3). The URL is added for each page. */
export const metadata = {
  title: 'AI Video Solutions for Enterprises',
  description:
    'Hyper-personalised AI video in 175+ languages from one short shoot, and personal video messages from the stars you love.',
} as const;
