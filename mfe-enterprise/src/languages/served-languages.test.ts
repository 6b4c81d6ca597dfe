import { serve } from '../testing/serve.ts';
import { unmarkedLatin } from '../testing/unmarked-latin.ts';

test('the whole list is in the HTML, without JavaScript', async () => {
  const { html, meta } = await serve('/languages');

  expect(html.match(/<li /g)?.length).toBeGreaterThanOrEqual(175);
  expect(meta.structuredData).toMatchObject([{ '@type': 'ItemList' }]);
});

test('the form asks by the address, and the server answers it', async () => {
  const { html, meta } = await serve(`/languages?q=${encodeURIComponent('তামিল" onfocus="')}`);

  expect(html).not.toContain('" onfocus="');
  expect((await serve('/languages?q=Tamil')).html.match(/<li /g)).toHaveLength(1);
  expect(meta.indexable).toBe(false);
});

test('in Hindi the names are Hindi, and what has none is marked as English', async () => {
  const { html } = await serve('/languages', 'hi');

  expect(html).toContain('भोजपुरी');
  expect(unmarkedLatin(html.replace(/<abbr.*?<\/abbr>/g, ''), /ISO/g)).toEqual([]);
});
