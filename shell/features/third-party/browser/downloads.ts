import { createDataLayer } from './data-layer.ts';
import type { Partners } from './partners.ts';

/**
 * Counts clicks on the download buttons: one registration-complete with value 0 in INR a click, at the
 * ad pixel and in the data layer, and only where the visitor may be counted (spec section 2).
 */
export function watchDownloads({
  partners,
  mayCount,
}: {
  partners: Pick<Partners, 'registrationComplete'>;
  mayCount: () => boolean;
}): { arrived: () => void } {
  let layer = aDataLayer();
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element | null)?.closest<HTMLElement>('[data-download]');
    if (!link || !mayCount()) return;
    partners.registrationComplete();
    layer.push({
      event: 'registration_complete',
      value: 0,
      currency: 'INR',
      placement: link.dataset['download'],
    });
  });
  // What is wrong with the layer is said once a page.
  return { arrived: () => (layer = aDataLayer()) };
}

// The tag manager's own global: no type of ours can promise that it is there, or what it is.
const aDataLayer = () =>
  createDataLayer({ find: () => (window as unknown as { dataLayer?: unknown }).dataLayer });
