import { starByKey } from '@marquee/sdk/roster';
import { formatDate, Localised, localised, useMessages } from '@marquee/sdk';
import { FactList } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { OrderDraft } from '../order/order-draft.ts';
import { wizardPath } from '../order/wizard-path.ts';
import { Panel } from '../panels/Panel.tsx';
import type { CheckoutFacts } from './load-checkout.ts';
import { messages } from './messages.ts';
import styles from './CheckoutPage.module.css';

type OrderSummaryProps = { draft: OrderDraft; facts: CheckoutFacts; canChange: boolean };

export function OrderSummary({ draft, facts, canChange }: OrderSummaryProps) {
  const { t, language } = useMessages(messages);
  const { details, celeb, occasionSlug } = draft;
  const star = starByKey(celeb ?? '');
  const occasion = facts.occasions.find(({ slug }) => slug === occasionSlug);
  const relationship = facts.relationships.find(
    ({ relationshipId }) => String(relationshipId) === String(details.relationshipId),
  );

  const items = [
    { term: t('star'), detail: star ? localised(star, 'label', language).text : '' },
    { term: t('occasion'), detail: occasion ? localised(occasion, 'label', language).text : '' },
    { term: t('date'), detail: details.occasionDate ? formatDate(details.occasionDate, language) : '' },
    {
      term: t('who'),
      detail: relationship ? localised(relationship, 'relationship', language).text : details.relationship,
    },
    { term: t('name'), detail: details.fullName },
    { term: t('sound'), detail: details.nameAudioUrl === null ? t('asWritten') : soundLabel(draft) },
    { term: t('language'), detail: t(draft.language === 'hi' ? 'hindi' : 'english') },
  ];

  return (
    <Panel
      heading={{ id: 'order-summary', text: t('yourOrder') }}
      action={
        canChange && (
          <Link className={styles.change} to={wizardPath(celeb ?? '', 'review', occasionSlug)}>
            {t('change')}
          </Link>
        )
      }
    >
      <FactList items={items.filter(({ detail }) => detail)} />
    </Panel>
  );
}

/** How the chosen recording says the name; null in a draft of an earlier release, which did not store it. */
function soundLabel({ sound }: OrderDraft) {
  return sound && <Localised record={sound} field="label" />;
}
