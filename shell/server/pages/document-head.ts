import type { Language } from '@marquee/contracts';
import type { HeadTag, PageHead } from '../../page/page-head.ts';
import { attributes, escapeHtml, inlineJson } from '@marquee/http-server/html';
import type { ShellAssets } from '../shell-assets.ts';

/**
 * A page's head as HTML. Everything in it but the title carries `data-page`, so that in-site
 * navigation can replace it.
 */
export function writeHead({ title, tags }: PageHead): string {
  return `<title>${escapeHtml(title)}</title>${tags.map(writeTag).join('')}`;
}

function writeTag({ name, attributes: values, data }: HeadTag): string {
  const opening = `<${name}${attributes(values)} data-page>`;
  return data ? `${opening}${inlineJson(data)}</${name}>` : opening;
}

/** The letters of a language, for the start of the body: for those that the head asks for a browser holds back the first frame. */
export function fontPreloads(assets: Pick<ShellAssets, 'fontsFor'>, language: Language): string {
  return assets
    .fontsFor(language)
    .map(
      (href) => `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href })} crossorigin>`,
    )
    .join('');
}
