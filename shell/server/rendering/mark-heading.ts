import { slotMarkPattern } from '@marquee/mount';

/**
 * Adds an id to the first `<h1>` of a page's HTML if it has none, and returns the id as `heading`, so that the browser
 * can wait for the heading before the first paint. `heading` is absent without an `<h1>`, and if a slot is above it:
 * the browser would then wait for another remote.
 */
export function markHeading(html: string): { html: string; heading?: string } {
  const opening = /<h1(?: [^<>]*)?>/.exec(html);
  if (!opening || slotMarkPattern.test(html.slice(0, opening.index))) return { html };

  const own = / id="([^"]+)"/.exec(opening[0])?.[1];
  if (own) return { html, heading: own };
  const afterName = opening.index + '<h1'.length;
  return { html: `${html.slice(0, afterName)} id="${givenId}"${html.slice(afterName)}`, heading: givenId };
}

/** The id to add. React leaves an attribute that it did not render when it hydrates the page. */
const givenId = 'heading';
