import { alternatePath } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import type { PageMeta } from '@marquee/mount';
import { defaultMetadata, documentTitle } from './default-metadata.ts';
import { shareImageUrl, shareImageSize } from './share-image.ts';

/** The head of a page: its title and the tags that differ between pages. */
export type PageHead = {
  title: string;
  /** The language of the title, if it is not that of the page. */
  titleLang?: Language | undefined;
  tags: readonly HeadTag[];
};
export type HeadTag = {
  name: 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  /** The content of a JSON `<script>`. */
  data?: object;
};

/**
 * Creates the tags of the head that differ between pages (spec section 3, default page metadata): title,
 * description, canonical URL, alternates, Open Graph, structured data. Runs in the browser too, after a new
 * query.
 */
export function pageHead({
  meta,
  siteUrl,
  pathname,
  language,
  indexable,
  mediaHosts,
}: {
  meta: PageMeta | undefined;
  siteUrl: string;
  /** The hosts of the site's own images; only for their images does the server render share images. */
  mediaHosts: readonly string[];
  /** The path without the query: the canonical URL has none, unless the page's metadata sets another URL. */
  pathname: string;
  language: Language;
  indexable: boolean;
}): PageHead {
  const { title, description, type, ...given } = { ...defaultMetadata, type: 'website', ...meta };
  const shared = shareImageUrl(given.image, mediaHosts);
  const image = shared ?? given.image;
  const isOurSize = shared !== undefined || image === defaultMetadata.image;
  const absolute = (path: string) => new URL(path, `${siteUrl}/`).href;
  const canonical = meta?.canonical ? alternatePath(meta.canonical, language) : pathname;
  const url = absolute(canonical);
  const languages = meta?.languages ?? (['en', 'hi'] as const);
  const contentLanguage = languages.includes(language) ? language : languages[0];
  const indexed = (meta?.indexable ?? indexable) && contentLanguage === language;

  const tags = [
    tag('meta', { name: 'description', content: description }),
    tag('meta', { property: 'og:title', content: title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:type', content: type }),
    ...times('published', meta?.published),
    ...times('modified', meta?.modified),
    tag('meta', { property: 'og:url', content: url }),
    tag('meta', { property: 'og:site_name', content: 'Marquee' }),
    tag('meta', { property: 'og:locale', content: contentLanguage === 'hi' ? 'hi_IN' : 'en_IN' }),
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
          ...[...languages, 'x-default' as const].map((hreflang) => {
            const href = absolute(alternatePath(canonical, hreflang === 'hi' ? 'hi' : 'en'));
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
  return { title: documentTitle(title), titleLang, tags };
}

function times(what: 'published' | 'modified', instant: string | undefined): HeadTag[] {
  return instant ? [tag('meta', { property: `article:${what}_time`, content: instant })] : [];
}

function tag(name: 'meta' | 'link', attributes: Record<string, string>): HeadTag {
  return { name, attributes };
}
