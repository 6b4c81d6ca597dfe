import { defineMessages, useMessages } from '@marquee/i18n';
import { Breadcrumbs } from '@marquee/ui';
import { breadcrumbs, type Step } from './structured-data.ts';

const messages = defineMessages({ en: { label: 'You are here' }, hi: { label: 'आप यहाँ हैं' } });

/** Renders the breadcrumbs of a page: a link for each step, except the last one, which is the page itself. */
export function PageBreadcrumbs({ steps }: { steps: readonly Step[] }) {
  const { t, language } = useMessages(messages);
  return <Breadcrumbs items={breadcrumbs(steps, language)} label={t('label')} />;
}
