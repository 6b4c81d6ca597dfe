import { contentOrNull } from '../load-or-null.ts';
import { pageIn } from '../paging/page-in.ts';
import type { LoaderArguments } from '../services.ts';
import { bioCard } from './bio-card.ts';
import { initialsOf, peopleWithInitial } from './initials.ts';

const pageSize = 20;

/**
 * One page of the biographies. The first page is the editors' list of twenty. Further pages, and the people
 * whose names begin with `?letter=`, come from all biographies. A letter without names is ignored.
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
