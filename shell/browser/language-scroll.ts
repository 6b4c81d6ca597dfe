import { layOutWhole } from './lay-out-whole.ts';

const key = 'languagePlace';
const blocks = 'h1, h2, h3, h4, p, li, img, td';

type Place = { address: string; block: number; top: number };

/**
 * Whoever changes the language reads on where they were: the page in the other language shows the same
 * paragraph at the same height, for its texts are of another length.
 */
export function restorePlaceAcrossLanguages(page: Document, session: Storage | undefined): void {
  const view = page.defaultView;
  if (!session || !view) return;
  restore();

  page.addEventListener('click', ({ target }) => {
    const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a.mq-language');
    if (!link) return;
    const { pathname, search } = new URL(link.href);
    const all = inMain();
    // What stands at the upper edge, or the last thing above it.
    const below = all.findIndex((each) => each.getBoundingClientRect().top >= 0);
    const block = below < 0 ? all.length - 1 : below;
    const top = all[block]?.getBoundingClientRect().top;
    if (view.scrollY > 0 && top !== undefined) write({ address: pathname + search, block, top });
  });

  function restore() {
    const place = take();
    const { pathname, search } = page.location;
    const block = place && place.address === pathname + search && inMain()[place.block];
    if (!block) return;
    layOutWhole(page, true);
    view?.scrollTo({
      top: view.scrollY + block.getBoundingClientRect().top - place.top,
      behavior: 'instant',
    });
  }

  function inMain(): Element[] {
    // A carousel that lives has more in it than one that sleeps.
    return [...page.querySelectorAll(`#main :is(${blocks}):not(.mq-carousel *)`)];
  }

  function take(): Place | undefined {
    try {
      const text = session?.getItem(key);
      session?.removeItem(key);
      return text ? (JSON.parse(text) as Place) : undefined;
    } catch {
      return undefined;
    }
  }

  function write(place: Place) {
    try {
      session?.setItem(key, JSON.stringify(place));
    } catch {
      // Without storage the page in the other language begins at its top.
    }
  }
}
