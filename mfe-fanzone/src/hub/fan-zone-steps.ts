import { translate, type Language, type Step } from '@marquee/sdk';
import { messages } from './messages.ts';
import { moreLinks } from './more-links.ts';
import { sections, type SectionId } from './sections.ts';

/** Returns the breadcrumbs (the links from the fan zone down to the page) of a fan zone section or of the news. */
export function fanZoneSteps(language: Language, id: SectionId | 'news'): Step[] {
  const t = translate(messages, language);
  const page = [...sections, ...moreLinks].filter((link) => link.id === id);
  return [
    { label: t('title'), path: '/fan-zone' },
    ...page.map(({ title, path }) => ({ label: t(title), path })),
  ];
}
