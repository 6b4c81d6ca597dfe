import { renderToStaticMarkup } from 'react-dom/server';
import { SocialLinks } from './SocialLinks.tsx';
import { socialLinks } from './social-links.ts';

test('Marquee is found at instagram, facebook, twitter, youtube and linkedin, in that order', () => {
  expect(socialLinks.map(({ network }) => network)).toEqual([
    'instagram',
    'facebook',
    'twitter',
    'youtube',
    'linkedin',
  ]);
  const html = renderToStaticMarkup(<SocialLinks label="Marquee elsewhere" />);
  for (const { url } of socialLinks) expect(html).toContain(`href="${url}"`);
});
