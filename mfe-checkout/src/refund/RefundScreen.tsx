import { refundReasons, remakeReasons, type RefundReason } from '@marquee/sdk/api-contract';
import { readableText, useMessages, usePlatform } from '@marquee/sdk';
import { Button, ChoiceCards, ErrorSummary, NeedsScript, Notice, PageHeading, TextArea } from '@marquee/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { readRecentOrders, type RecentOrder, type RefundTicket } from '../orders/recent-orders.ts';
import { Panel } from '../panels/Panel.tsx';
import { messages } from './messages.ts';
import { RefundDone } from './RefundDone.tsx';
import { refusalKey } from './refusal-key.ts';
import { progressOf } from './refund-ticket.ts';
import { RefundRefused } from './RefundRefused.tsx';
import { RemakeDone } from './RemakeDone.tsx';
import { RemakeOffer } from './RemakeOffer.tsx';
import { UnknownOrder } from './UnknownOrder.tsx';
import { useRefund } from './use-refund.ts';
import { useRemake } from './use-remake.ts';
import styles from './RefundPage.module.css';

type RefundScreenProps = {
  /** The secret id of the ordered video, or the number of an order that is stored on this device. */
  id: string;
  supportEmail: string | null;
  /** Whether the API has no video with this id. */
  isUnknown: boolean;
  /** The number of the order with this id as the API reported it; null if it reported none. */
  orderId: string | null;
  /** The status of the order with this id as the API reported it; null if it reported none. */
  orderStatus: string | null;
  /** The refund of this order as the API reported it, wherever it was asked for; null if it reported none. */
  refund: RefundTicket | null;
  /** Whether the API says that the video can be made again, free of charge. */
  canRemake: boolean;
};

export function RefundScreen({
  id,
  supportEmail,
  isUnknown,
  orderId,
  orderStatus,
  refund: reported,
  canRemake,
}: RefundScreenProps) {
  const { t, language } = useMessages(messages);
  const order = useOrderHere(id);
  const videoRequestId = order?.videoRequestId ?? id;
  const orderNumber = order?.orderId ?? orderId;
  const { state, ticket, refusal, request } = useRefund(
    videoRequestId,
    // The API may refuse in English only, and a proxy in front of it without a message.
    (refused) => readableText(refused.message, language) || t(refusalKey(refused), { id: orderNumber ?? id }),
  );
  const { state: remakeState, remake } = useRemake(videoRequestId);
  const [chosen, setChosen] = useState<RefundReason | null>(null);
  const [comment, setComment] = useState('');
  const [attempt, setAttempt] = useState(0);
  const reason = chosen ?? (isUnwatched(order ?? { watched: null, orderStatus }) ? 'not_watched' : null);
  const isReasonMissing = attempt > 0 && reason === null;

  const remakeReason = canRemake ? remakeReasons.find((each) => each === reason) : undefined;
  if (remakeState.status === 'accepted') return <RemakeDone deliverBy={remakeState.deliverBy} />;

  const refund = ticket ?? reported ?? order?.refund;
  if (refund) {
    const progress = progressOf(refund, order?.orderStatus ?? orderStatus);
    return <RefundDone refund={refund} progress={progress} supportEmail={supportEmail} />;
  }

  const isRefusedAsUnknown = state.error && refusal?.status === 404;
  const canRequest = videoRequestId.startsWith('VR-');
  // By an order number, only this device's storage finds the order: until it was read, the order is not unknown.
  if ((order !== undefined && !canRequest) || isUnknown || isRefusedAsUnknown)
    return <UnknownOrder id={id} supportEmail={supportEmail} focused={isRefusedAsUnknown} />;

  const send = () => {
    setAttempt((before) => before + 1);
    if (reason) request({ reason, comment });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const wrongFields = state.error ? (refusal?.data?.fieldErrors ?? []) : [];
  const errorOf = (field: string) =>
    readableText(wrongFields.find((each) => each.field === field)?.message ?? '', language) || undefined;
  const reasonError = isReasonMissing ? t('reasonMissing') : errorOf('reason');

  return (
    <div className={styles.page}>
      <PageHeading
        title={t('heading')}
        lead={t('lead')}
        kicker={t('forOrder', { id: orderNumber ?? videoRequestId })}
      />
      <Panel heading={{ id: 'refund-rules', text: t('rulesHeading') }}>
        <ul className={styles.rules}>
          <li>{t('ruleUnwatched')}</li>
          <li>{t('ruleWrong')}</li>
          <li>{t('ruleQuality')}</li>
          <li>{t('ruleLate')}</li>
        </ul>
        <p>
          {t('ruleNot')} <Link to="/refund-policy">{t('policy')}</Link>
        </p>
      </Panel>
      <NeedsScript text={t('needsScript', { email: supportEmail ?? '' })} reload={t('reload')} />
      {canRequest && (
        <form method="dialog" className={styles.form} noValidate onSubmit={submit}>
          <ErrorSummary
            key={attempt}
            title={t('fixFirst')}
            errors={isReasonMissing ? [{ field: 'reason', message: t('reasonMissing') }] : []}
          />
          <ChoiceCards
            className={styles.reasons}
            legend={t('legend')}
            name="reason"
            columns={1}
            options={reasonsFor(order).map((value) => ({ value, label: t(value) }))}
            value={reason}
            onChange={setChosen}
            error={reasonError}
          />
          <TextArea
            label={t('comment')}
            hint={t('commentHint')}
            optionalLabel={t('optional')}
            name="comment"
            maxLength={300}
            value={comment}
            error={errorOf('comment')}
            onChange={(event) => setComment(event.target.value)}
          />
          {state.error && refusal && (
            <RefundRefused refusal={refusal} text={state.message} supportEmail={supportEmail} again={send} />
          )}
          {state.retry && (
            <Notice tone="error" title={t('failedTitle')} action={{ label: t('retry'), onAction: send }}>
              {state.message}
            </Notice>
          )}
          {remakeReason && (
            <RemakeOffer
              state={remakeState}
              onRemake={() =>
                void remake({ reason: remakeReason, ...(comment.trim() && { comment: comment.trim() }) })
              }
            />
          )}
          <Button
            type="submit"
            kind={remakeReason ? 'secondary' : 'primary'}
            wide
            busy={state.busy}
            busyLabel={t('sending')}
          >
            {t('send')}
          </Button>
        </form>
      )}
    </div>
  );
}

function isUnwatched({ watched, orderStatus }: Pick<RecentOrder, 'watched' | 'orderStatus'>): boolean {
  return watched === false || (watched === null && orderStatus !== null && orderStatus !== 'DELIVERED');
}

function reasonsFor(order: RecentOrder | null | undefined): readonly RefundReason[] {
  return order?.watched ? refundReasons.filter((reason) => reason !== 'not_watched') : refundReasons;
}

/**
 * The order with an order number, or with the secret id of its video, as stored on this device; null if it is not
 * stored, undefined until the storage was read.
 */
function useOrderHere(id: string): RecentOrder | null | undefined {
  const { storage } = usePlatform();
  const [order, setOrder] = useState<RecentOrder | null>();
  useEffect(
    () =>
      setOrder(
        readRecentOrders(storage).find(
          ({ videoRequestId, orderId }) => videoRequestId === id || orderId === id,
        ) ?? null,
      ),
    [storage, id],
  );
  return order;
}
