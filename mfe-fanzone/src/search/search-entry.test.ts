import { sampleSite } from '../testing/sample-site.ts';
import { searchEntries } from './search-entry.ts';

test('stars, biographies and articles are found with their pictures', async () => {
  const { content } = sampleSite().platform;
  const entries = searchEntries(await content.celebBios(), await content.news());
  const picturesOf = (wanted: string) =>
    entries.filter(({ kind }) => kind === wanted).map(({ image }) => image ?? 'none');

  expect(picturesOf('star')).toContain('https://media.test/kabir-rangrez.svg');
  expect(picturesOf('bio')).toContain('https://media.test/kabir-rangrez.svg');
  expect(picturesOf('news')).toContain('https://media.test/news/premiere-night.svg');
});
