const anywhere = 'https://same-site.invalid';

/**
 * Where to go after signing in: `next` if it is a path of this site, `/` otherwise.
 * Guards the open redirect of `/login?next=` and `/auth/handoff?next=`.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return '/';

  const url = URL.canParse(next, anywhere) ? new URL(next, anywhere) : undefined;
  if (!url || url.origin !== anywhere || url.pathname.startsWith('//')) return '/';
  return isSignInPage(url.pathname) ? '/' : `${url.pathname}${url.search}${url.hash}`;
}

/** A visitor who has just signed in must not land on a page that asks for it again. */
function isSignInPage(pathname: string): boolean {
  return /^(\/hi)?\/(login|auth\/handoff)\/?$/.test(pathname);
}
