import path from 'node:path';

/** Returns the id of a heading as GitHub makes it, so that one link to a section works on GitHub and on the site. */
export const headingId = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/**
 * Converts a link in the document `from` to a link on the site, whose documents are `pages`. Links to pages and to
 * other sites stay unchanged. A link to a folder becomes a link to the folder's README. Any other link leads to the
 * file in the repository at the URL `source`; without a `source`, returns undefined for it.
 */
export function linkOnSite(
  href: string,
  { from, pages, source }: { from: string; pages: ReadonlySet<string>; source: string | undefined },
): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [target = '', hash] = href.split('#');
  const file = path.posix.join(path.posix.dirname(from), target);
  if (pages.has(file)) return href;
  const readme = path.posix.join(file, 'README.md');
  if (pages.has(readme)) {
    const relative = path.posix.relative(path.posix.dirname(from), readme);
    return `${relative.startsWith('.') ? relative : `./${relative}`}${hash ? `#${hash}` : ''}`;
  }
  return source === undefined ? undefined : `${source.replace(/\/$/, '')}/${file}`;
}

/**
 * Returns the local files that the Markdown document `file` with this text shows as pictures, as paths from the root of
 * the repository.
 */
export const picturesOf = (file: string, text: string) =>
  [...text.matchAll(/!\[[^\]]*\]\((?![a-z]+:)([^)#\s]+)\)/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );

/**
 * Returns the links inside the site that lead to no page or to no heading, as texts of the form `page -> link`.
 *
 * @param html the HTML of each page, by the path of its file.
 * @param base the path below which the site is served, with slashes at both ends.
 */
export function deadLinks(html: ReadonlyMap<string, string>, base = '/'): string[] {
  const ids = new Map([...html].map(([file, text]) => [file, new Set(valuesOf(text, 'id'))]));
  return [...html].flatMap(([file, text]) =>
    [...new Set(valuesOf(text, 'href'))]
      .filter((href) => !/^[a-z]+:|^\/\//i.test(href) && isPage(href))
      .filter((href) => {
        const { pathname, hash } = new URL(href, `http://site${base}${file}`);
        if (!pathname.startsWith(base)) return true;
        const target = pathname.slice(base.length).replace(/(^|\/)$/, '$1index.html');
        const known = ids.get(decodeURIComponent(target));
        return known === undefined || (hash !== '' && !known.has(decodeURIComponent(hash.slice(1))));
      })
      .map((href) => `${file} -> ${href}`),
  );
}

/** A stylesheet, a font and a script are no pages. */
const isPage = (href: string) => /(?:\.html|\/|^)(?:#.*)?$/.test(href);
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  );
