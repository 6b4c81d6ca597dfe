import { internationalCountry, useSession } from '@marquee/api';
import { formatMoney, localPath, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Button, ChoiceCards, Icon, PageHeading, Price, Skeleton, StickyBar } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import { OrderSummary } from '../checkout/OrderSummary.tsx';
import { useFinishedDraft } from '../checkout/use-finished-draft.ts';
import { messages } from './messages.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { OtherWay } from './OtherWay.tsx';
import { PayTrouble } from './PayTrouble.tsx';
import { waysToPay, type WayToPay } from './payment-methods.ts';
import { usePaying } from './use-paying.ts';
import { usePreparedPayment } from './use-prepared-payment.ts';
import styles from '../checkout/CheckoutPage.module.css';

type PayScreenProps = { facts: CheckoutFacts; openPaymentPage: (address: string) => void };

/** The last page before the payment page: everything is ready, one press pays. */
export function PayScreen({ facts, openPaymentPage }: PayScreenProps) {
  const { t, language } = useMessages(messages);
  const { session, storage, toast } = usePlatform();
  const navigate = useNavigate();
  const { draft, change } = useFinishedDraft();
  // While paying is switched off, nothing is got ready and there is nothing to choose.
  const abroad = useSession(session) && internationalCountry(storage);
  const ways = facts.maintenance ? [] : waysToPay(facts.providers, { fromAbroad: abroad !== null });
  const [chosen, setChosen] = useState<string | null>(null);
  // A sign-in on this page may take a way away that was chosen before.
  const way = ways.find((each) => nameOf(each) === chosen) ?? ways[0];
  const { preparation, prepare } = usePreparedPayment(draft, change, way?.provider);
  const { paying, pay } = usePaying({ draft, change, openPaymentPage });
  const [wantsAnother, setWantsAnother] = useState(false);

  const attempt = draft?.attempt;
  const amount = attempt?.payable ?? null;
  const hasNoPrice = attempt !== undefined && (attempt.priceId === null || amount === null);
  const hasOtherPrice = preparation.status === 'price-changed' || paying.status === 'price-changed';
  const paid = [preparation, paying].find((each) => each.status === 'paid');
  const paidId = paid?.status === 'paid' ? paid.paymentId : null;
  const isCartGone = paying.status === 'cart-gone';

  useEffect(() => {
    if (hasOtherPrice) toast('info', t('priceChanged'));
    if (hasNoPrice || hasOtherPrice) navigate('/checkout', { replace: true });
    else if (paidId) navigate(`/payment/status/${paidId}`, { replace: true });
    else if (isCartGone) prepare();
    // Where to go is decided by what came back, not by what else has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasNoPrice, hasOtherPrice, paidId, isCartGone]);

  const openId = preparation.status === 'ready' ? preparation.openPaymentId : null;
  const isSamePayment = openId !== null && openId === attempt?.paymentId;
  // The same payment may be gone on with; another one beside it needs a word first.
  const isHeld = openId !== null && !isSamePayment && !wantsAnother;
  const canPay = preparation.status === 'ready' && !isHeld;

  const press = () => {
    if (preparation.status !== 'ready' || isHeld || !way) return;
    pay({
      cartId: preparation.cartId,
      ...way,
      country: abroad ?? facts.country,
      returnUrl: `${window.location.origin}${localPath('/payment/status/{paymentId}', language)}`,
    });
  };

  const others = ways.filter((each) => each !== way);
  const needsOtherWay =
    (attempt?.failures ?? 0) >= 2 || preparation.status === 'refused' || paying.status === 'refused';

  return (
    <div className={styles.page}>
      <PageHeading title={t('payHeading')} lead={t('payLead')} />
      <noscript>
        <p>{t('needsScript')}</p>
      </noscript>
      <div className={styles.columns}>
        <div className={styles.block}>
          {openId && (
            <OpenPayment
              paymentId={openId}
              isSamePayment={isSamePayment}
              {...(isHeld && { onWantAnother: () => setWantsAnother(true) })}
            />
          )}
          <PayTrouble
            preparation={preparation}
            paying={paying}
            facts={facts}
            hasWay={way !== undefined}
            draft={draft}
            prepare={prepare}
            payAgain={press}
          />
          {/* Which ways there are depends on who pays, and that only this browser knows. */}
          {!draft && ways.length > 0 && <Skeleton height={88} />}
          {draft && way && (
            <ChoiceCards
              legend={t('methods')}
              name="way-to-pay"
              columns={1}
              options={ways.map((each) => ({
                value: nameOf(each),
                label: t(each.method),
                hint: t(`${each.method}Hint`),
                icon: each.method === 'card' ? ('card' as const) : ('rupee' as const),
              }))}
              value={nameOf(way)}
              onChange={setChosen}
            />
          )}
          {draft && needsOtherWay && (
            <OtherWay others={others} onChoose={(other) => setChosen(nameOf(other))} />
          )}
          <p className={styles.small} aria-live="polite">
            {preparation.status === 'preparing' && way && t('preparing')}
            {canPay && t('ready')}
          </p>
          <p className={styles.secure}>
            <Icon name="shield" size={20} />
            {t('secure')}
          </p>
          <p className={styles.small}>{t('moneySafe')}</p>
        </div>
        {draft ? <OrderSummary draft={draft} facts={facts} /> : <Skeleton height={280} />}
      </div>
      <StickyBar>
        <div className={styles.bar}>
          {amount ? (
            <Price text={formatMoney(amount, language)} note={t('inclTax')} />
          ) : (
            <Skeleton height={28} width={96} />
          )}
          <Button
            wide
            kind={isHeld ? 'secondary' : 'primary'}
            className={styles.barAction}
            busy={paying.status === 'opening'}
            busyLabel={t('opening')}
            aria-disabled={!canPay || undefined}
            onClick={press}
          >
            {amount ? t('pay', { amount: formatMoney(amount, language) }) : t('payPlain')}
          </Button>
        </div>
      </StickyBar>
    </div>
  );
}

const nameOf = ({ provider, method }: WayToPay) => `${provider} ${method}`;
