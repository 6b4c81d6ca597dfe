import { slotMarkPattern } from '@marquee/mount';

/**
 * Adds an id to the heading of a page's HTML, unless it has one. No `heading` is returned if there is none, or if a
 * slot is above it: a browser that waits for the heading would then wait for another remote.
 */
export function markHeading(html: string): { html: string; heading?: string } {
  const opening = /<h1(?: [^<>]*)?>/.exec(html);
  if (!opening || slotMarkPattern.test(html.slice(0, opening.index))) return { html };

  const own = / id="([^"]+)"/.exec(opening[0])?.[1];
  if (own) return { html, heading: own };
  const afterName = opening.index + '<h1'.length;
  return { html: `${html.slice(0, afterName)} id="${givenId}"${html.slice(afterName)}`, heading: givenId };
}

/** When React hydrates the page, it leaves an attribute that it did not render. */
const givenId = 'heading';
