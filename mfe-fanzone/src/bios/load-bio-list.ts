import { contentOrNull } from '../load-or-null.ts';
import { pageIn } from '../paging/page-in.ts';
import type { Given } from '../services.ts';
import { bioCard } from './bio-card.ts';
import { initialsOf, peopleWithInitial } from './initials.ts';

const pageSize = 20;

/**
 * One page of the biographies: the variant of twenty is the first, further ones come from all there are, and
 * so do those whose names begin with the letter in the address. A letter no name begins with is none.
 */
export async function loadBioList({ content, url, language }: Pick<Given, 'content' | 'url' | 'language'>) {
  // Side by side: each waits for a silent host for as long as a page can bear once.
  const [all, first] = await Promise.all([
    contentOrNull(content.celebBios()),
    contentOrNull(content.bio20()),
  ]);
  const letters = initialsOf(all ?? [], language);
  const asked = url.searchParams.get('letter');
  const found = asked ? peopleWithInitial(asked, all ?? [], language) : [];
  const letter = found.length > 0 ? asked : null;

  const { items, page, pages } = pageIn(letter ? found : (all ?? []), url, pageSize);
  const bios = letter || page > 1 ? items : first;
  return { bios: bios && bios.map(bioCard), page, pages, letter, letters };
}
