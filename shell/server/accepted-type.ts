import Negotiator from 'negotiator';

const pageTypes = ['text/html', 'application/xhtml+xml'];

/** Whether a client accepts a page, as browsers, crawlers and clients that accept anything do. */
export function acceptsPage(accept: string | undefined): boolean {
  return negotiatorOf(accept).mediaTypes(pageTypes).length > 0;
}

/** Whether a client prefers a page to JSON: browsers that open a URL do, scripts and command lines do not. */
export function prefersPage(accept: string | undefined): boolean {
  const type = negotiatorOf(accept).mediaType(['application/json', ...pageTypes]);
  return type !== undefined && pageTypes.includes(type);
}

/** An empty or malformed header names no type: as without one, any type is accepted (RFC 9110, section 12.5.1). */
function negotiatorOf(accept: string | undefined): Negotiator {
  const given = new Negotiator({ headers: { accept } });
  return given.mediaTypes().length > 0 ? given : new Negotiator({ headers: {} });
}
