import { cookieAttributes } from '../../../browser/cookie-attributes.ts';

const monthSeconds = 30 * 86_400;

/** Puts the offer of the app away for 30 days when its visitor says so; the server reads the cookie. */
export function watchAppBanner() {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element | null)?.closest('[data-dismiss-app-banner]');
    if (!button) return;
    document.cookie = `appBanner=dismissed; ${cookieAttributes(monthSeconds)}`;
    button.closest('[data-app-banner]')?.remove();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
