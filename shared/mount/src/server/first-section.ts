import { slotMarkPattern } from '../slot-host.ts';

/**
 * Gives the first section of a page's HTML an id, unless it has one; returns both. No id where the page has
 * no section, and where a slot stands in the first: what waits for it would wait for another remote.
 */
export function markFirstSection(html: string): { html: string; firstSection?: string } {
  const opening = /<section(?= |>)[^>]*>/.exec(html);
  if (!opening) return { html };
  const start = opening.index;
  const end = html.indexOf('</section>', start);
  if (slotMarkPattern.test(html.slice(start, end))) return { html };

  const own = / id="([^"]+)"/.exec(opening[0])?.[1];
  if (own) return { html, firstSection: own };
  const afterName = start + '<section'.length;
  return {
    html: `${html.slice(0, afterName)} id="${givenId}"${html.slice(afterName)}`,
    firstSection: givenId,
  };
}

/** React leaves an attribute that it did not write where it is. */
const givenId = 'first-section';
