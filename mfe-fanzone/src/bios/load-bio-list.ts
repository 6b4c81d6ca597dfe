import { contentOrNull } from '../load-or-null.ts';
import { pageIn } from '../paging/page-in.ts';
import type { LoaderArguments } from '../services.ts';
import { bioCard } from './bio-card.ts';
import { initialsOf, peopleWithInitial } from './initials.ts';

const pageSize = 20;

/**
 * Loads one page of the biographies. The first page is a list of twenty that editors chose. Further pages and
 * `?letter=` select from all biographies. A letter with which no name begins is ignored.
 */
export async function loadBioList({
  content,
  url,
  language,
}: Pick<LoaderArguments, 'content' | 'url' | 'language'>) {
  // In parallel: a page has the time for one timeout of the content host, not for two.
  const [all, first] = await Promise.all([
    contentOrNull(content.celebBios()),
    contentOrNull(content.bio20()),
  ]);
  const initials = initialsOf(all ?? [], language);
  const requested = url.searchParams.get('letter');
  const found = requested ? peopleWithInitial(requested, all ?? [], language) : [];
  const letter = found.length > 0 ? requested : null;

  const { items, page, pages } = pageIn(letter ? found : (all ?? []), url, pageSize);
  const bios = letter || page > 1 ? items : first;
  return { bios: bios && bios.map(bioCard), page, pages, letter, initials };
}
