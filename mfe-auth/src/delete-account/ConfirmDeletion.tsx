import { localPath, readableText, useMessages, usePlatform } from '@marquee/sdk';
import { Button, ButtonLink, ChoiceCards, Notice, TextArea } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import type { Verified } from '../sign-in/sign-in-state.ts';
import styles from './delete-account.module.css';
import { messages } from './messages.ts';
import { removeAccount, type Removal } from './remove-account.ts';

type ConfirmDeletionProps = {
  verified: Verified;
  onAccepted: (removal: Extract<Removal, { kind: 'accepted' }>) => void;
  onStartAgain: () => void;
};

type Failure = Exclude<Removal, { kind: 'accepted' }>;

/**
 * The last step of an account deletion, after a code has proved the phone number. The visitor confirms with a button
 * and need not type anything.
 */
export function ConfirmDeletion({ verified, onAccepted, onStartAgain }: ConfirmDeletionProps) {
  const { t, language } = useMessages(messages);
  const { api } = usePlatform();
  const [reason, setReason] = useState<'not_useful' | 'privacy' | 'too_costly' | 'other' | null>(null);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const requestDeletion = async () => {
    setBusy(true);
    setFailure(null);
    const removal = await removeAccount(api, { verified, reason: reason ?? '', comment: comment.trim() });
    setBusy(false);
    if (removal.kind === 'accepted') onAccepted(removal);
    else setFailure(removal);
  };

  return (
    <div className={styles.step}>
      <h2 ref={heading} tabIndex={-1} className={styles.subheading}>
        {t('confirmHeading', { phone: verified.phone.display })}
      </h2>
      <ChoiceCards
        legend={`${t('reason')} (${t('optional')})`}
        name="reason"
        columns={1}
        value={reason}
        onChange={setReason}
        options={[
          { value: 'not_useful', label: t('reasonNotUseful') },
          { value: 'privacy', label: t('reasonPrivacy') },
          { value: 'too_costly', label: t('reasonTooCostly') },
          { value: 'other', label: t('reasonOther') },
        ]}
      />
      <TextArea
        label={t('comment')}
        optionalLabel={t('optional')}
        name="comment"
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {failure && <FailureNotice failure={failure} onRetry={requestDeletion} onStartAgain={onStartAgain} />}
      <Button kind="danger" wide busy={busy} busyLabel={t('deleting')} onClick={requestDeletion}>
        {t('confirm')}
      </Button>
      <ButtonLink kind="secondary" wide href={localPath('/', language)}>
        {t('stay')}
      </ButtonLink>
    </div>
  );
}

type FailureNoticeProps = { failure: Failure; onRetry: () => void; onStartAgain: () => void };

function FailureNotice({ failure, onRetry, onStartAgain }: FailureNoticeProps) {
  const { t, language } = useMessages(messages);

  switch (failure.kind) {
    case 'order-in-progress':
      return (
        <Notice tone="warning" title={t('inProgressTitle')} live>
          {t('inProgressText')} <a href={localPath('/orders', language)}>{t('toOrders')}</a>
        </Notice>
      );
    case 'not-verified':
      return (
        <Notice
          tone="error"
          title={t('failedTitle')}
          action={{ label: t('startAgain'), onAction: onStartAgain }}
        >
          {t('notVerified')}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice tone="error" title={t('failedTitle')} action={{ label: t('tryAgain'), onAction: onRetry }}>
          {t('unreachable')}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="error" title={t('failedTitle')}>
          {readableText(failure.message, language) || t('refused')}
        </Notice>
      );
  }
}
