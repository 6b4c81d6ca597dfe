import type { HeadTag, PageHead } from '../../page/page-head.ts';
import { attributes, escapeHtml, inlineJson } from '../escape.ts';

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
