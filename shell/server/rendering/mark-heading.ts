import { slotMarkPattern } from '@marquee/mount';

/**
 * Gives the heading of a page's HTML an id, unless it has one; returns both. No id where the page has no
 * heading, and where a slot stands above it: what waits for it would wait for another remote.
 */
export function markHeading(html: string): { html: string; heading?: string } {
  const opening = /<h1(?: [^<>]*)?>/.exec(html);
  if (!opening || slotMarkPattern.test(html.slice(0, opening.index))) return { html };

  const own = / id="([^"]+)"/.exec(opening[0])?.[1];
  if (own) return { html, heading: own };
  const afterName = opening.index + '<h1'.length;
  return { html: `${html.slice(0, afterName)} id="${givenId}"${html.slice(afterName)}`, heading: givenId };
}

/** React leaves an attribute that it did not write where it is. */
const givenId = 'heading';
