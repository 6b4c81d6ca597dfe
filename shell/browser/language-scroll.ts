import type { WebStorage } from '@marquee/api';
import { takeJson } from './browser-storage.ts';
import { layOutWhole } from './lay-out-whole.ts';

const key = 'languagePlace';
const blocks = 'h1, h2, h3, h4, p, li, img, td';

type Place = { address: string; block: number; top: number };

/**
 * Keeps the reading position when the visitor switches the language: the page in the other language shows the same
 * block at the same height of the window. Call it when a document starts: it restores the position that the previous
 * document has stored in `session`, and stores the position when the visitor clicks the language link.
 */
export function restorePlaceAcrossLanguages(page: Document, session: WebStorage): void {
  const view = page.defaultView;
  if (!view) return;
  const place = takeJson<Place>(session, key);
  if (place?.address === page.location.pathname + page.location.search) restore(place);

  page.addEventListener('click', ({ target }) => {
    const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a.mq-language');
    if (!link) return;
    const { pathname, search } = new URL(link.href);
    const all = blocksOfMain();
    // The first block below the upper edge of the window, or the last one above it.
    const below = all.findIndex((each) => each.getBoundingClientRect().top >= 0);
    const block = below < 0 ? all.length - 1 : below;
    const top = all[block]?.getBoundingClientRect().top;
    if (view.scrollY > 0 && top !== undefined)
      session.setItem(key, JSON.stringify({ address: pathname + search, block, top } satisfies Place));
  });

  function restore({ block, top }: Place) {
    const element = blocksOfMain()[block];
    if (!element) return;
    layOutWhole(page, true);
    view?.scrollTo({
      top: view.scrollY + element.getBoundingClientRect().top - top,
      behavior: 'instant',
    });
  }

  function blocksOfMain(): Element[] {
    // A hydrated carousel has more elements than the server's HTML of it.
    return [...page.querySelectorAll(`#main :is(${blocks}):not(.mq-carousel *)`)];
  }
}
