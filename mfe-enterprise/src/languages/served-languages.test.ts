import { serve } from '../testing/serve.ts';
import { unmarkedLatin } from '../testing/unmarked-latin.ts';

test('the whole list is in the HTML, without JavaScript', async () => {
  const { html, meta } = await serve('/languages');

  expect(html.match(/<li /g)?.length).toBeGreaterThanOrEqual(175);
  expect(meta.structuredData).toMatchObject([{ '@type': 'ItemList' }]);
});

test('five languages are shown by their sample films, unless the visitor searches', async () => {
  const films = /<a [^>]*href="\/\?in=(\w+)"[^>]*><div[^>]*><img/g;
  const { html } = await serve('/languages');

  expect([...html.matchAll(films)].map(([, code]) => code)).toEqual(['en', 'hi', 'ta', 'es', 'ar']);
  expect((await serve('/languages?q=Tamil')).html).not.toMatch(films);
});

test('without JavaScript the server filters by the query', async () => {
  const { html, meta } = await serve(`/languages?q=${encodeURIComponent('তামিল" onfocus="')}`);

  expect(html).not.toContain('" onfocus="');
  expect((await serve('/languages?q=Tamil')).html.match(/<li /g)).toHaveLength(1);
  expect(meta.indexable).toBe(false);
});

test('in Hindi the names are Hindi, and English names are marked as such', async () => {
  const { html } = await serve('/languages', 'hi');

  expect(html).toContain('भोजपुरी');
  expect(unmarkedLatin(html.replace(/<abbr.*?<\/abbr>/g, ''), /ISO/g)).toEqual([]);
});
