import { servePage, unmarkedLatin } from '../testing/serve-page.ts';

test('the whole list is in the HTML, without JavaScript', async () => {
  const { html, meta } = await servePage('/languages');

  expect(html.match(/<li /g)?.length).toBeGreaterThanOrEqual(175);
  expect(meta.structuredData).toMatchObject([{ '@type': 'ItemList' }]);
});

test('the form asks by the address, and the server answers it', async () => {
  const { html, meta } = await servePage(`/languages?q=${encodeURIComponent('তামিল" onfocus="')}`);

  expect(html).not.toContain('" onfocus="');
  expect((await servePage('/languages?q=Tamil')).html.match(/<li /g)).toHaveLength(1);
  expect(meta.indexable).toBe(false);
});

test('in Hindi the names are Hindi, and what has none is marked as English', async () => {
  const { html } = await servePage('/languages', 'hi');

  expect(html).toContain('भोजपुरी');
  expect(unmarkedLatin(html.replace(/<abbr.*?<\/abbr>/g, ''), /ISO/g)).toEqual([]);
});
