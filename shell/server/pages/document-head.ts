import type { HeadTag, PageHead } from '../../page/page-head.ts';
import { attributes, escapeHtml, inlineJson } from '@marquee/http-server/html';
import type { ShellAssets } from '../shell-assets.ts';

/**
 * Formats a page's metadata as HTML. In-site navigation replaces the elements with `data-page`: all of them except the
 * title.
 */
export function writeHead({ title, titleLang, tags }: PageHead): string {
  return `<title${attributes({ lang: titleLang })}>${escapeHtml(title)}</title>${tags.map(writeTag).join('')}`;
}

function writeTag({ name, attributes: values, data }: HeadTag): string {
  const opening = `<${name}${attributes(values)} data-page>`;
  return data ? `${opening}${inlineJson(data)}</${name}>` : opening;
}

/**
 * Returns the preload links of a language's fonts, for the start of `<body>`: in `<head>` they would delay the first
 * paint.
 */
export function fontPreloads(assets: Pick<ShellAssets, 'fontsFor'>, language: string): string {
  return assets
    .fontsFor(language)
    .map(
      (href) => `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href })} crossorigin>`,
    )
    .join('');
}
