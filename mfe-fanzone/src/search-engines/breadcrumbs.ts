import { localPath } from '@marquee/i18n';
import type { Language } from '@marquee/contracts';
import type { Crumb } from '@marquee/ui';

export type Step = { label: string; path: string };

/** The crumbs a page shows: every step but the last is a link. */
export function crumbs(steps: readonly Step[], language: Language): Crumb[] {
  return steps.map(({ label, path }, position) =>
    position === steps.length - 1 ? { label } : { label, href: localPath(path, language) },
  );
}

/** The same steps for search engines. */
export function breadcrumbList(steps: readonly Step[], { url, language }: { url: URL; language: Language }) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: label,
      item: new URL(localPath(path, language), url).href,
    })),
  };
}
