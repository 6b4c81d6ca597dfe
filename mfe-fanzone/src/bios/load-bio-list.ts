import { contentOrNull } from '../content-failed/content-or-null.ts';
import type { Given } from '../services.ts';
import { bioCard } from './bio-card.ts';

const onOnePage = 20;

/**
 * One page of the biographies: the variant of twenty is the first, further ones come from all there are.
 * A page number that is none, or beyond the last, is the nearest page there is.
 */
export async function loadBioList({ content, url }: Pick<Given, 'content' | 'url'>) {
  const all = await contentOrNull(content.celebBios());
  const pages = Math.max(1, Math.ceil((all?.length ?? 0) / onOnePage));
  const asked = Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1;
  const page = Math.min(Math.max(1, asked), pages);

  const bios =
    page === 1
      ? await contentOrNull(content.bio20())
      : (all?.slice((page - 1) * onOnePage, page * onOnePage) ?? null);
  return { bios: bios && bios.map(bioCard), page, pages };
}
