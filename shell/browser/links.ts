/**
 * Returns the page of this site to which the shell navigates for a click; undefined if the browser handles the click.
 */
export function inSiteTarget(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  return inSiteLink((event.target as Element | null)?.closest('a'));
}

/** Returns the URL of the page of this site that a link opens in this tab; undefined for all other links. */
export function inSiteLink(link: HTMLAnchorElement | null | undefined): URL | undefined {
  if (!link?.href || link.hasAttribute('download') || link.hasAttribute('data-full-load')) return undefined;
  if (link.target && link.target !== '_self') return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin) return undefined;
  if (/^\/(api|assets|remotes|media|__marquee)\//.test(url.pathname)) return undefined;
  const onlyJumps = url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
  return onlyJumps ? undefined : url;
}
