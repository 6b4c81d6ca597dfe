import { starByKey } from '@marquee/api-contract/roster';
import { formatMoney, Localised, localised, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { AiLabel, Button, Notice, PageHeading, Price, Skeleton, StickyBar } from '@marquee/ui';
import { useEffect } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router-dom';
import { moveToStar, refuseAnswer } from '../order/answers.ts';
import { agreedTotal, agreeTo, showTotal } from './agreed-total.ts';
import type { CheckoutFacts } from './load-checkout.ts';
import { messages } from './messages.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';
import { hasRisen } from './price-lines.ts';
import { PriceTrouble } from './PriceTrouble.tsx';
import { refusedAnswerOf } from './refused-answer.ts';
import { useFinishedDraft } from './use-finished-draft.ts';
import { usePrice } from './use-price.ts';
import styles from './CheckoutPage.module.css';

/** The order and its whole price, agreed to before anything is paid. */
export function CheckoutScreen({ facts }: { facts: CheckoutFacts }) {
  const { t, language } = useMessages(messages);
  const { session } = usePlatform();
  const navigate = useNavigate();
  const { draft, change } = useFinishedDraft();
  const { revalidate } = useRevalidator();
  const { maintenance } = facts;
  // While paying is switched off nobody is asked to sign in for a price they cannot pay.
  const { state, ask } = usePrice(maintenance ? null : draft);
  const star = starByKey(draft?.celeb ?? '');
  const starName = star ? localised(star, 'label', language).text : '';

  const priced = state.status === 'priced' ? state.price : null;
  const agreed = draft && agreedTotal(draft);
  const risen = priced !== null && hasRisen(agreed, priced.payable);
  const total = priced?.payable ?? agreed;
  const money = (amount: typeof agreed) => (amount ? formatMoney(amount, language) : '');

  useEffect(() => {
    if (state.status === 'priced') change((before) => showTotal(before, state.price.payable));
    // The wizard opens at the step of a refused answer; without one the page says what is wrong.
    const refused = state.status === 'refused' ? refusedAnswerOf(state.refusal) : null;
    if (refused) change((before) => refuseAnswer(before, refused));
  }, [state, change]);

  const goOn = () => {
    if (!priced) return;
    change((before) => agreeTo(before, priced, session.current()?.userId ?? null));
    navigate('/checkout/pay');
  };

  return (
    <div className={styles.page}>
      <PageHeading title={t('heading')} lead={t('lead')} />
      <noscript>
        <p>{t('needsScript')}</p>
      </noscript>
      <div className={styles.columns}>
        {draft ? <OrderSummary draft={draft} facts={facts} /> : <Skeleton height={280} />}
        <div className={styles.block}>
          {state.status === 'asking' && !maintenance && <Skeleton height={200} label={t('loading')} />}
          {priced && <PriceBreakdown price={priced} />}
          {risen && (
            <Notice tone="warning" title={t('risenTitle')} live>
              {t('risenText', { before: money(agreed), now: money(priced.payable) })}
            </Notice>
          )}
          <PriceTrouble
            state={state}
            draft={draft}
            ask={ask}
            onOtherStar={(celeb) => change((before) => moveToStar(before, celeb))}
          />
          {maintenance && (
            <Notice
              tone="warning"
              title={t('maintenanceTitle')}
              action={{ label: t('retry'), onAction: () => void revalidate() }}
            >
              {maintenance.message ? (
                <Localised record={maintenance} field="message" />
              ) : (
                t('maintenanceText')
              )}
            </Notice>
          )}
          <p className={styles.small}>{t('inInr')}</p>
          <p className={styles.small}>
            {t('refund')} <Link to="/refund-policy">{t('refundLink')}</Link>
          </p>
          {starName && (
            <div className={styles.trust}>
              <p className={styles.small}>{t('official', { star: starName })}</p>
              <AiLabel text={t('aiLabel', { star: starName })} />
            </div>
          )}
        </div>
      </div>
      <StickyBar>
        <div className={styles.bar}>
          {total ? <Price text={money(total)} note={t('inclTax')} /> : <Skeleton height={28} width={96} />}
          <Button
            wide
            className={styles.barAction}
            busy={state.status === 'asking' && !maintenance}
            busyLabel={t('loading')}
            aria-disabled={priced === null || undefined}
            onClick={state.status === 'signed-out' ? ask : goOn}
          >
            {risen ? t('agree', { now: money(priced.payable) }) : t('continue')}
          </Button>
        </div>
      </StickyBar>
    </div>
  );
}
