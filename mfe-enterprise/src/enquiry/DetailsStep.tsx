import { useMessages } from '@marquee/sdk';
import { Button, clock, ErrorSummary, Notice, useSecondsLeft } from '@marquee/ui';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
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

/**
 * The second step of an enquiry: the fields (`children`), a button that sends the enquiry, and an error if sending
 * failed. `hasLead` is whether the contact details of the first step are stored.
 */
export function DetailsStep({ heading, sending, hasLead, onSend, onBack, children }: DetailsStepProps) {
  const { t } = useMessages(messages);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const busy = sending.status === 'sending';
  const outcome = sending.status === 'done' ? sending.outcome : undefined;
  const secondsLeft = useSecondsLeft(retryAt(sending));
  const waitId = useId();

  const send = () => {
    if (!busy && secondsLeft === 0) onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate data-draft-saved>
      <h2 ref={title} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      {outcome?.kind === 'wrong-fields' && <ErrorSummary title={t('summary')} errors={outcome.problems} />}
      {children}
      {outcome && <Failure {...{ outcome, hasLead, secondsLeft, waitId }} onRetry={send} />}
      <Button
        type="submit"
        wide
        busy={busy}
        busyLabel={t('sending')}
        aria-disabled={secondsLeft > 0 || undefined}
        aria-describedby={secondsLeft > 0 ? waitId : undefined}
      >
        {t('send')}
      </Button>
      <Button kind="quiet" wide onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}

function retryAt(sending: Sending): number {
  if (sending.status === 'done' && sending.outcome.kind === 'too-many')
    return sending.at + sending.outcome.seconds * 1000;
  return 0;
}

type FailureProps = {
  outcome: Outcome;
  hasLead: boolean;
  secondsLeft: number;
  /** The id of the text that says when to send again. */
  waitId: string;
  onRetry: () => void;
};

/** Says why sending failed and what is already stored, with a button to retry. */
function Failure({ outcome, hasLead, secondsLeft, waitId, onRetry }: FailureProps) {
  const { t } = useMessages(messages);
  // Wrong fields have their errors at the fields.
  if (outcome.kind === 'received' || outcome.kind === 'wrong-fields') return null;

  return (
    <div>
      <Notice
        tone="error"
        title={t('failed')}
        {...(secondsLeft === 0 && { action: { label: t('tryAgain'), onAction: onRetry } })}
      >
        <p>{outcome.kind === 'refused' ? outcome.message : t(outcome.kind)}</p>
        <p>{hasLead ? t('leadIsStored') : t('textIsStored')}</p>
      </Notice>
      {/* Outside the notice: screen readers announce each change of it, and this text changes every second. */}
      {secondsLeft > 0 && (
        <p id={waitId} className={styles.wait}>
          {t('sendAgainIn', { time: clock(secondsLeft) })}
        </p>
      )}
    </div>
  );
}
