import { roster } from '@marquee/sdk/roster';
import { localised, readableText, useMessages } from '@marquee/sdk';
import { Button, Notice } from '@marquee/ui';
import { Link } from 'react-router-dom';
import type { OrderDraft } from '../order/order-draft.ts';
import { wizardPath } from '../order/wizard-path.ts';
import { RefusalNotice } from '../refusals/RefusalNotice.tsx';
import { messages } from './messages.ts';
import type { PriceState } from './use-price.ts';
import styles from './CheckoutPage.module.css';

type PriceTroubleProps = {
  state: PriceState;
  draft: OrderDraft | null;
  fetchPrice: () => Promise<void>;
  /** Orders from another star with the same details. */
  onOtherStar: (celeb: string) => void;
};

/** A notice that explains why the price could not be fetched, and what the visitor can do about it. */
export function PriceTrouble({ state, draft, fetchPrice, onOtherStar }: PriceTroubleProps) {
  const { t, language } = useMessages(messages);

  if (state.status === 'signed-out')
    return (
      <Notice tone="info" title={t('signInTitle')} live action={{ label: t('signIn'), onAction: fetchPrice }}>
        {t('signInText')}
      </Notice>
    );
  if (state.status === 'unreachable')
    return (
      <Notice tone="error" title={t('unreachableTitle')} action={{ label: t('retry'), onAction: fetchPrice }}>
        {t('unreachableText')}
      </Notice>
    );
  if (state.status !== 'refused') return null;

  const { refusal } = state;
  if (refusal.status === 409) return <StarUnavailable draft={draft} onOtherStar={onOtherStar} />;
  if (refusal.status === 429)
    return (
      <RefusalNotice refusal={refusal} title={t('busyTitle')} text={t('savedText')} again={fetchPrice} />
    );
  // The message of a server error is not meant for visitors.
  const text = (refusal.status < 500 && readableText(refusal.message, language)) || t('savedText');
  return (
    <RefusalNotice refusal={refusal} title={t('refusedTitle')} text={text} again={fetchPrice}>
      {refusal.status < 500 && (
        <Link to={wizardPath(draft?.celeb ?? '', 'review', draft?.occasionSlug ?? null)}>
          {t('checkDetails')}
        </Link>
      )}
    </RefusalNotice>
  );
}

function StarUnavailable({ draft, onOtherStar }: Pick<PriceTroubleProps, 'draft' | 'onOtherStar'>) {
  const { t, language } = useMessages(messages);
  const star = roster.find(({ value }) => value.long === draft?.celeb);

  return (
    <Notice
      tone="error"
      title={t('starUnavailableTitle', { star: star ? localised(star, 'label', language).text : '' })}
    >
      <p>{t('starUnavailableText')}</p>
      <ul className={styles.otherStars} role="list">
        {roster
          .filter((other) => other !== star)
          .map((other) => (
            <li key={other.value.long}>
              <Button kind="secondary" onClick={() => onOtherStar(other.value.long)}>
                {t('orderFrom', { star: localised(other, 'label', language).text })}
              </Button>
            </li>
          ))}
      </ul>
    </Notice>
  );
}
