import { sampleSite, noAnswer } from '../testing/sample-site.ts';
import { visit } from '../testing/visit.tsx';
import * as page from './StarOccasionPage.tsx';

const path = '/celebrities/:celeb/:occasion';
const at = '/celebrities/meher-tarana/birthday';

test('the page is about one star and one occasion, and the order starts with both', async () => {
  const { html, placed, meta } = await visit(page, { path, at, services: sampleSite() });

  expect(html).toContain('Birthday video message from Meher Tarana</h1>');
  expect(placed).toEqual([
    expect.objectContaining({
      name: 'checkout.order-button',
      params: { celeb: 'meher-tarana', occasion: 'birthday', size: 'hero' },
    }),
  ]);
  expect(html).toContain('href="/order/meher-tarana?occasion=birthday"');
  expect(meta.title).toBe('Birthday video message from Meher Tarana');
});

test('the occasion asked for is the one the call is made with', async () => {
  const asked: unknown[] = [];
  const services = sampleSite();
  const { getCelebOccasion } = services.api;
  services.api.getCelebOccasion = (request) => {
    asked.push(request);
    return getCelebOccasion(request);
  };
  await visit(page, { path, at: '/celebrities/kabir-rangrez/just-because', services });

  expect(asked).toEqual([{ celebId: 'kabir', occasionId: 11 }]);
});

test('the same wish leads to the other two stars', async () => {
  const { html } = await visit(page, { path, at, services: sampleSite() });

  expect(html).toContain('href="/celebrities/aarav-suryan/birthday"');
  expect(html).toContain('href="/celebrities/kabir-rangrez/birthday"');
});

test.each([
  ['an occasion nobody knows', '/celebrities/meher-tarana/monday'],
  ['an occasion this star does not offer', '/celebrities/meher-tarana/diwali'],
  ['a star nobody knows', '/celebrities/nobody/birthday'],
])('%s is not found', async (_, address) => {
  await expect(visit(page, { path, at: address, services: sampleSite() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an API that does not answer is no reason to say the page does not exist', async () => {
  const { html } = await visit(page, { path, at, services: sampleSite({ getCelebOccasion: noAnswer }) });

  expect(html).toContain('See the price at checkout');
});
