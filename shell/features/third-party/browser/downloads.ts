import { createDataLayer } from './data-layer.ts';
import type { Partners } from './partners.ts';

/**
 * Reports each click on an app download button to the ad pixel and the data layer, as a completed registration
 * with the value 0 INR, if the visitor's consent permits it (spec section 2).
 */
export function watchDownloads({
  partners,
  mayCount,
}: {
  partners: Pick<Partners, 'registrationComplete'>;
  mayCount: () => boolean;
}): { arrived: () => void } {
  let layer = pageDataLayer();
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
  // A new data layer for each page, so that each page warns once.
  return { arrived: () => (layer = pageDataLayer()) };
}

// The tag manager's global, which may be missing or of any type.
const pageDataLayer = () =>
  createDataLayer({ find: () => (window as unknown as { dataLayer?: unknown }).dataLayer });
