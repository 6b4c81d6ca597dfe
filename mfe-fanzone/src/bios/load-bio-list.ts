import { contentOrNull } from '../load-or-null.ts';
import { pageIn } from '../paging/page-in.ts';
import type { LoaderArguments } from '../services.ts';
import { bioCard } from './bio-card.ts';
import { byName, initialsOf, peopleWithInitial } from './initials.ts';

const pageSize = 20;

/**
 * Loads one page of the list of biographies. The first page has twenty that editors chose; the following pages have the
 * others. With `?letter=`, the list has all biographies with this first letter instead; a letter with which no name
 * begins is ignored. Biographies are sorted by name. `bios` is null if the content host fails.
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

  const chosen = byName(first ?? (all ?? []).slice(0, pageSize), language);
  const others = (all ?? []).filter(({ url_slug }) => chosen.every((bio) => bio.url_slug !== url_slug));
  const { items, page, pages } = pageIn(
    letter ? found : [...chosen, ...byName(others, language)],
    url,
    pageSize,
  );
  // An empty or a failed list of the editors says so: the page is theirs.
  const bios = letter || page > 1 || first?.length ? items : first;
  return { bios: bios && bios.map(bioCard), page, pages, letter, initials };
}
