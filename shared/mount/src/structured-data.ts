import type { Language } from '@marquee/contracts';
import { localPath } from '@marquee/i18n';
import type { Crumb } from '@marquee/ui';

/**
 * A page in breadcrumbs or in a list: its name, and its path without the language prefix. `lang` is set if the name is
 * in another language than the page, as in the result of `localised`.
 */
export type Step = { label: string; path: string; lang?: Language | undefined };
type PageUrl = { url: URL; language: Language };

/** Returns the items of `<Breadcrumbs>`: every step is a link, except the last, which is the page itself. */
export function breadcrumbs(steps: readonly Step[], language: Language): Crumb[] {
  return steps.map(({ label, path, lang }, index) => ({
    label,
    lang,
    ...(index < steps.length - 1 && { href: localPath(path, language) }),
  }));
}

/** Returns the breadcrumbs of a page as a schema.org `BreadcrumbList`, for `structuredData` in the page's metadata. */
export function breadcrumbList(steps: readonly Step[], { url, language }: PageUrl) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(localPath(path, language), url).href,
    })),
  };
}

/**
 * Returns a list of links to pages of this site, in the order in which a page shows them, as a schema.org `ItemList`.
 */
export function itemList(name: string, items: readonly Step[], { url, language }: PageUrl) {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: items.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      url: new URL(localPath(path, language), url).href,
    })),
  };
}

/** Returns questions and their plain-text answers as a schema.org `FAQPage`. */
export function faqPage(questions: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
