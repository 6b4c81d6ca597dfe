import { serve } from '../testing/serve.ts';
import { unmarkedLatin } from '../testing/unmarked-latin.ts';

test.each(['/contact-sales', '/brand-enquiry'])(
  'without JavaScript %s shows that it needs it',
  async (path) => {
    const { html, meta } = await serve(path);

    expect(html).toContain('mq-needs-script');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style="/);
    expect(meta.title.length).toBeLessThanOrEqual(60);
    expect(meta.structuredData).toMatchObject([
      { '@type': 'ContactPage', url: `https://marquee.test${path}` },
    ]);
  },
);

test.each(['/contact-sales', '/brand-enquiry'])('in Hindi %s has no text in English', async (path) => {
  const { html } = await serve(path, 'hi');

  expect(unmarkedLatin(html, /WhatsApp|SMS|GST|Marquee|JavaScript|ASCI|IST/g)).toEqual([]);
});
