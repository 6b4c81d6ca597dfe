import { useMessages, type SignInReason } from '@marquee/sdk';
import { Dialog } from '@marquee/ui';
import { messages } from '../sign-in/messages.ts';
import { SignIn } from '../sign-in/SignIn.tsx';

export type SignInDialogProps = { why: SignInReason; onClose: (signedIn: boolean) => void };

const texts = {
  pay: { title: 'titlePay', lead: 'leadPay' },
  quiz: { title: 'titleQuiz', lead: 'leadQuiz' },
  account: { title: 'titleAccount', lead: 'leadAccount' },
  expired: { title: 'titleExpired', lead: 'leadExpired' },
} as const satisfies Record<SignInReason, unknown>;

/**
 * The sign-in in a dialog over the current page, where the visitor continues afterwards. `why` selects its title;
 * `onClose` gets whether the visitor has signed in.
 */
export function SignInDialog({ why, onClose }: SignInDialogProps) {
  const { t } = useMessages(messages);
  return (
    <Dialog open onClose={() => onClose(false)} title={t(texts[why].title)} closeLabel={t('close')}>
      <SignIn why={why} lead={t(texts[why].lead)} onSignedIn={() => onClose(true)} />
    </Dialog>
  );
}
