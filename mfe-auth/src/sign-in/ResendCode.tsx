import { useMessages } from '@marquee/sdk';
import { Button, clock, useSecondsLeft } from '@marquee/ui';
import { messages } from './messages.ts';
import { isSpoken } from './resend-countdown.ts';
import type { Resend } from './sign-in-state.ts';
import styles from './sign-in.module.css';

/** After this many repeated codes, the support email address is shown. */
const resendsBeforeHelp = 2;

type ResendCodeProps = { resend: Resend; supportEmail: string | undefined; onResend: () => void };

/** A countdown until the visitor may request another code, and then a button that requests one. */
export function ResendCode({ resend, supportEmail, onResend }: ResendCodeProps) {
  const { t } = useMessages(messages);
  const left = useSecondsLeft(resend.readyAt);

  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className={styles.wait}>
          {resend.status === 'failed'
            ? t('resendFailedWait', { time: clock(left) })
            : t('resendIn', { time: clock(left) })}
        </p>
      ) : (
        <Button kind="quiet" busy={resend.status === 'sending'} busyLabel={t('resending')} onClick={onResend}>
          {t('resend')}
        </Button>
      )}
      <output className={styles.outcome}>
        {resend.status === 'sent' && t('resent')}
        {resend.status === 'failed' && left === 0 && t('resendFailed')}
      </output>
      <p className="mq-visually-hidden" aria-live="polite">
        {isSpoken(left, resend.waitSeconds) &&
          (left === 0 ? t('resendReady') : t('resendSpoken', { seconds: left }))}
      </p>
      {resend.times >= resendsBeforeHelp && supportEmail && (
        <p className={styles.help}>
          {t('stillNothing')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </div>
  );
}
