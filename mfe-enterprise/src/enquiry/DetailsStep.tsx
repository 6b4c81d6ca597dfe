import { useMessages } from '@marquee/i18n';
import { Button, Notice } from '@marquee/ui';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import styles from './enquiry.module.css';
import { messages } from './messages.ts';
import type { Outcome } from './send-enquiry.ts';
import type { Sending } from './use-enquiry.ts';

type DetailsStepProps = {
  heading: string;
  sending: Sending;
  hasLead: boolean;
  onSend: () => void;
  onBack: () => void;
  children: ReactNode;
};

/** The second step around the fields of either enquiry: sending, and what went wrong with it. */
export function DetailsStep({ heading, sending, hasLead, onSend, onBack, children }: DetailsStepProps) {
  const { t } = useMessages(messages);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const busy = sending.status === 'sending';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSend();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 ref={title} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      {children}
      {sending.status === 'done' && <Failure outcome={sending.outcome} hasLead={hasLead} onRetry={onSend} />}
      <Button type="submit" wide busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
      <Button kind="quiet" wide onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}

function Failure({ outcome, hasLead, onRetry }: { outcome: Outcome; hasLead: boolean; onRetry: () => void }) {
  const { t } = useMessages(messages);
  const retry = { label: t('tryAgain'), onAction: onRetry };

  switch (outcome.kind) {
    case 'received':
      return null;
    case 'wrong-fields':
      return (
        <Notice tone="error" title={t('failed')}>
          <ul>
            {outcome.problems.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Notice>
      );
    case 'too-many':
      return (
        <Notice tone="error" title={t('failed')} action={retry}>
          {t('tooMany', { seconds: outcome.seconds })}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="error" title={t('failed')} action={retry}>
          {outcome.message}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice tone="error" title={t('failed')} action={retry}>
          {hasLead ? t('unreachableWithLead') : t('unreachable')}
        </Notice>
      );
  }
}
