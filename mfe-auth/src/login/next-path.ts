import { barePath } from '@marquee/sdk';

const anywhere = 'https://same-site.invalid';

/** The home of the fans: only they have accounts. */
const fanHome = '/fans';

/**
 * Returns the path to open after the sign-in: `next` if it is a path of this site, else the home page of the fan zone.
 * This prevents open redirects by `/login?next=` and `/auth/handoff?next=`.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return fanHome;

  try {
    const { origin, pathname, search, hash } = new URL(next, anywhere);
    const hasHost = [pathname, pathname.replace(/^\/hi(?=\/)/, '')].some((path) => path.startsWith('//'));
    const isAllowed = origin === anywhere && !hasHost && !isSignInPage(barePath(pathname));
    return isAllowed ? `${pathname}${search}${hash}` : fanHome;
  } catch {
    return fanHome;
  }
}

/** Whether a path is a sign-in page, which must not be opened after a sign-in. */
function isSignInPage(pathname: string): boolean {
  return /^\/(login|auth\/handoff)\/?$/.test(pathname);
}
