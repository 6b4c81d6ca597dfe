import { loggedIn } from '@marquee/events';
import { useMessages } from '@marquee/i18n';
import { usePlatform, type SignInReason } from '@marquee/mount';
import { Dialog } from '@marquee/ui';
import { useState } from 'react';
import { messages } from '../sign-in/messages.ts';
import { SignIn } from '../sign-in/SignIn.tsx';
import styles from '../sign-in/sign-in.module.css';

export type SignInDialogProps = { why: SignInReason; onClose: (signedIn: boolean) => void };

const texts = {
  pay: { title: 'titlePay', lead: 'leadPay' },
  quiz: { title: 'titleQuiz', lead: 'leadQuiz' },
  account: { title: 'titleAccount', lead: 'leadAccount' },
  expired: { title: 'titleExpired', lead: 'leadExpired' },
} as const satisfies Record<SignInReason, unknown>;

/** The sign-in in a dialog, so that the visitor stays on the page and can continue there. */
export function SignInDialog({ why, onClose }: SignInDialogProps) {
  const { t } = useMessages(messages);
  const { bus, session } = usePlatform();
  const [before] = useState(() => session.current());

  const closed = () => {
    const login = session.current();
    if (login === null || login === before) return onClose(false);
    // The visitor closed the birthday step, which comes after the sign-in.
    bus.publish(loggedIn, { userId: login.userId, firstTime: login.first_time_sign_up });
    onClose(true);
  };

  return (
    <Dialog open onClose={closed} title={t(texts[why].title)} closeLabel={t('close')}>
      <p className={styles.dialogLead}>{t(texts[why].lead)}</p>
      <SignIn onSignedIn={() => onClose(true)} />
    </Dialog>
  );
}
