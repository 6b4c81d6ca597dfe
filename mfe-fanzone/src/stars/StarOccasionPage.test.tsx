import { noResponse } from '@marquee/testing';
import { servePage } from '@marquee/testing/server';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const at = '/celebrities/meher-tarana/birthday';

test('the page is about one star and one occasion, and the order starts with both', async () => {
  const { html, placed, meta } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('Birthday video message from Meher Tarana</h1>');
  expect(placed).toEqual([
    expect.objectContaining({
      name: 'checkout.order-button',
      params: { celeb: 'meher-tarana', occasion: 'birthday', size: 'hero' },
    }),
    expect.objectContaining({ name: 'checkout.continue-order' }),
  ]);
  expect(html).toContain('href="/order/meher-tarana?occasion=birthday"');
  expect(meta.title).toBe('Birthday video message from Meher Tarana');
});

test('the API request is for the occasion of the URL', async () => {
  const { platform, called } = sampleSite();
  await servePage(routes, '/celebrities/kabir-rangrez/just-because', platform);

  expect(called.filter(({ call }) => call === 'getCelebOccasion').map(({ args }) => args)).toEqual([
    [{ celebId: 'kabir', occasionId: 11 }],
  ]);
});

test('the list of occasions leaves out the one of the page', async () => {
  const { html } = await servePage(routes, '/celebrities/kabir-rangrez/just-because', sampleSite().platform);

  expect(html).toContain('href="/celebrities/kabir-rangrez/birthday"');
  expect(html).not.toContain('href="/celebrities/kabir-rangrez/just-because"');
});

test('the page links to the same occasion of the other two stars, with their portraits', async () => {
  const { html } = await servePage(routes, at, sampleSite().platform);

  expect(html).toContain('href="/celebrities/aarav-suryan/birthday"');
  expect(html).toContain('href="/celebrities/kabir-rangrez/birthday"');
  expect(html).toContain('src="https://media.test/aarav-suryan.svg"');
  expect(html).toContain('src="https://media.test/kabir-rangrez.svg"');
});

test.each([
  ['an unknown occasion', '/celebrities/meher-tarana/monday'],
  ['an occasion this star does not offer', '/celebrities/meher-tarana/diwali'],
  ['an unknown star', '/celebrities/unknown/birthday'],
])('%s is not found', async (_, address) => {
  await expect(servePage(routes, address, sampleSite().platform)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an API that does not respond does not make the page not found', async () => {
  const { html } = await servePage(routes, at, sampleSite({ getCelebOccasion: noResponse }).platform);

  expect(html).toContain('from Meher Tarana</h1>');
  expect(html).not.toContain('₹');
});
