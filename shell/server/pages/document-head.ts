import type { Language } from '@marquee/contracts';
import type { HeadTag, PageHead } from '../../page/page-head.ts';
import { attributes, escapeHtml, inlineJson } from '@marquee/http-server/html';
import type { ShellAssets } from '../shell-assets.ts';

/** The metadata of a page as HTML. Every element but the title has `data-page`, so that in-site navigation replaces it. */
export function writeHead({ title, tags }: PageHead): string {
  return `<title>${escapeHtml(title)}</title>${tags.map(writeTag).join('')}`;
}

function writeTag({ name, attributes: values, data }: HeadTag): string {
  const opening = `<${name}${attributes(values)} data-page>`;
  return data ? `${opening}${inlineJson(data)}</${name}>` : opening;
}

/** Preloads of a language's fonts, for the start of the body: browsers delay the first paint for fonts that the head preloads. */
export function fontPreloads(assets: Pick<ShellAssets, 'fontsFor'>, language: Language): string {
  return assets
    .fontsFor(language)
    .map(
      (href) => `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href })} crossorigin>`,
    )
    .join('');
}
