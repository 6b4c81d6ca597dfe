import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { cookieAttributes } from '../../../browser/cookie-attributes.ts';

const monthSeconds = 30 * 86_400;

/**
 * The feature that hides the app banner for 30 days after a visitor has dismissed it, by a cookie that the server
 * reads.
 */
export const appLinks = {
  start({ inTurn }) {
    inTurn(watchBanner);
  },
} satisfies BrowserFeature;

function watchBanner() {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element | null)?.closest('[data-dismiss-app-banner]');
    if (!button) return;
    document.cookie = `appBanner=dismissed; ${cookieAttributes(monthSeconds)}`;
    button.closest('[data-app-banner]')?.remove();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
