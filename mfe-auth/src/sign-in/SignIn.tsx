import { useMessages, type SignInReason } from '@marquee/sdk';
import { EntryStep } from './EntryStep.tsx';
import { messages } from './messages.ts';
import { NumberProof } from './NumberProof.tsx';
import type { SignedIn } from './sign-in-state.ts';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

type SignInProps = {
  why: SignInReason;
  /** Why the visitor signs in here. Shown before the code: then the keyboard of a phone needs the room. */
  lead?: string;
  onSignedIn: (person: SignedIn) => void;
};

const trustTexts = {
  pay: 'trustPay',
  quiz: 'trustQuiz',
  account: 'trustAccount',
  expired: 'trustAccount',
} as const satisfies Record<SignInReason, unknown>;

/** All steps of the sign-in. The dialog and the page `/login` render it. */
export function SignIn({ why, lead, onSignedIn }: SignInProps) {
  const { t } = useMessages(messages);
  const { state, proof, enterAgain, restoreAccount, startAgain } = useSignIn(onSignedIn);

  switch (state.step) {
    case 'number':
    case 'code':
      return (
        <>
          {lead && state.step === 'number' && <p className={styles.dialogLead}>{lead}</p>}
          <NumberProof state={state} trust={t(trustTexts[why])} actions={proof} />
        </>
      );
    case 'entering':
      return (
        <EntryStep
          status={state.status}
          onRetry={() => enterAgain(state.verified)}
          onRestore={() => restoreAccount(state.verified)}
          onOtherNumber={startAgain}
        />
      );
    case 'done':
      return null;
  }
}
