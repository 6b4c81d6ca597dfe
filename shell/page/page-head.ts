import type { PageMeta } from '@marquee/mount';
import { documentTitle } from './document-title.ts';
import { localPathIn } from './languages.ts';
import type { PageSite } from './page-data.ts';
import { shareImageUrl, shareImageSize } from './share-image.ts';

/** The share image of pages without their own, which the site's definition provides. */
const siteImage = '/assets/share.png';

/** The head of a page: its title and the tags that differ between pages. */
export type PageHead = {
  title: string;
  /** The language of the title, if it is not that of the page. */
  titleLang?: string | undefined;
  tags: readonly HeadTag[];
};
export type HeadTag = {
  name: 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  /** The content of a JSON `<script>`. */
  data?: object;
};

/**
 * Creates the elements of the head that differ between pages: title, description, canonical URL, links to other
 * languages, Open Graph, structured data. Also runs in the browser, after a change of the query.
 */
export function pageHead({
  meta,
  site,
  siteUrl,
  pathname,
  language,
  indexable,
  mediaHosts,
}: {
  /** Undefined for a page that declares none. */
  meta: PageMeta | undefined;
  site: PageSite;
  siteUrl: string;
  /** The hosts of the site's own images; only for their images does the server render share images. */
  mediaHosts: readonly string[];
  /** The path without the query: the canonical URL has none, unless the page's metadata sets another URL. */
  pathname: string;
  language: string;
  indexable: boolean;
}): PageHead {
  const { title, description, type, ...given } = {
    title: site.title,
    description: site.description,
    type: 'website',
    image: siteImage,
    image_type: 'image/png',
    ...meta,
  };
  const { languages: all } = site;
  const shared = shareImageUrl(given.image, mediaHosts);
  const image = shared ?? given.image;
  const isOurSize = shared !== undefined || image === siteImage;
  const absolute = (path: string) => new URL(path, `${siteUrl}/`).href;
  const own = all.find(({ code }) => code === language);
  // One slash in front: two would make it the URL of another host.
  const bare = (meta?.canonical || pathname.slice(own?.prefix.length)).replace(/^[/\\]*/, '/');
  const pathIn = (code: string) => localPathIn(all, bare, code);
  const url = absolute(meta?.canonical ? pathIn(language) : pathname);
  const languages = meta?.languages ?? all.map(({ code }) => code);
  const contentLanguage = languages.includes(language) ? language : languages[0];
  const locale = all.find(({ code }) => code === contentLanguage)?.locale;
  const indexed = (meta?.indexable ?? indexable) && contentLanguage === language;

  const tags = [
    ...described('name', 'description', description),
    tag('meta', { property: 'og:title', content: title }),
    ...described('property', 'og:description', description),
    tag('meta', { property: 'og:type', content: type }),
    ...times('published', meta?.published),
    ...times('modified', meta?.modified),
    tag('meta', { property: 'og:url', content: url }),
    tag('meta', { property: 'og:site_name', content: site.name }),
    tag('meta', { property: 'og:locale', content: (locale ?? '').replaceAll('-', '_') }),
    tag('meta', { property: 'og:image', content: absolute(image) }),
    tag('meta', { property: 'og:image:type', content: shared ? 'image/jpeg' : given.image_type }),
    ...(isOurSize
      ? [
          tag('meta', { property: 'og:image:width', content: String(shareImageSize.width) }),
          tag('meta', { property: 'og:image:height', content: String(shareImageSize.height) }),
        ]
      : []),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(indexed
      ? [
          tag('link', { rel: 'canonical', href: url }),
          ...[...languages, 'x-default'].map((hreflang) => {
            const href = absolute(pathIn(hreflang));
            return tag('link', { rel: 'alternate', hreflang, href });
          }),
        ]
      : [tag('meta', { name: 'robots', content: 'noindex,nofollow' })]),
    ...(meta?.structuredData ?? []).map((object): HeadTag => ({
      name: 'script',
      attributes: { type: 'application/ld+json' },
      data: { '@context': 'https://schema.org', ...object },
    })),
  ];
  const titleLang = contentLanguage === language ? undefined : contentLanguage;
  return { title: documentTitle(title, site), titleLang, tags };
}

function described(key: 'name' | 'property', name: string, content: string | undefined): HeadTag[] {
  return content === undefined ? [] : [tag('meta', { [key]: name, content })];
}

function times(what: 'published' | 'modified', instant: string | undefined): HeadTag[] {
  return instant ? [tag('meta', { property: `article:${what}_time`, content: instant })] : [];
}

function tag(name: 'meta' | 'link', attributes: Record<string, string>): HeadTag {
  return { name, attributes };
}
