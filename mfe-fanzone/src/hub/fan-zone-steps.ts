import type { Language } from '@marquee/contracts';
import { translate } from '@marquee/i18n';
import type { Step } from '@marquee/mount';
import { messages } from './messages.ts';
import { sections, type SectionId } from './sections.ts';

/** The breadcrumbs of a section of the fan zone. */
export function fanZoneSteps(language: Language, id: SectionId): Step[] {
  const t = translate(messages, language);
  return [
    { label: t('title'), path: '/fan-zone' },
    ...sections.filter((section) => section.id === id).map(({ title, path }) => ({ label: t(title), path })),
  ];
}
