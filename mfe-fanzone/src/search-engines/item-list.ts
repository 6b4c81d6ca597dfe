import { localPath } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import type { Step } from './breadcrumbs.ts';

/** A list of pages of this site, in the order it is shown. */
export function itemList(
  name: string,
  items: readonly Step[],
  { url, language }: { url: URL; language: Language },
) {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: items.map(({ label, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: label,
      url: new URL(localPath(path, language), url).href,
    })),
  };
}
