import { useSession } from '@marquee/sdk/api';
import { useMessages, usePlatform } from '@marquee/sdk';
import { useReducer, useState } from 'react';
import { emptyStorage } from '../browser/empty-storage.ts';
import { readProfile } from '../profile/profile.ts';
import { forget } from '../session/sign-out.ts';
import { numberProof } from '../sign-in/number-proof.ts';
import { messages as signInMessages } from '../sign-in/messages.ts';
import { NumberProof } from '../sign-in/NumberProof.tsx';
import { signInReducer, start } from '../sign-in/sign-in-state.ts';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { ConfirmWithCode } from './ConfirmWithCode.tsx';
import styles from './delete-account.module.css';
import { DeletionAccepted } from './DeletionAccepted.tsx';
import { messages } from './messages.ts';
import type { Removal } from './remove-account.ts';

type Accepted = Extract<Removal, { kind: 'accepted' }>;

/**
 * The form that deletes an account, with its steps: the number (skipped if signed in), the code, the confirmation, the
 * result.
 */
export function DeletionRequest() {
  const { t, language } = useMessages(messages);
  const { t: tSignIn } = useMessages(signInMessages);
  const { api, session, storage, bus } = usePlatform();
  const login = useSession(session);
  const [isOther, setIsOther] = useState(false);
  const [state, dispatch] = useReducer(signInReducer, start);
  const [accepted, setAccepted] = useState<Accepted | null>(null);

  const leave = (removal: Accepted) => {
    emptyStorage();
    forget({ session, storage, bus }, 'deleted');
    setAccepted(removal);
  };

  if (accepted) return <DeletionAccepted {...accepted} />;
  const actions = numberProof({ api, code: { language, purpose: 'deletion' }, dispatch });
  const own = !isOther && login ? readProfile(storage, login.userId)?.mobileNumber : undefined;
  if (state.step === 'number' && own)
    return (
      <ConfirmWithCode
        mobileNumber={own}
        sending={state.sending}
        notSent={state.notSent}
        onNumber={actions.takeNumber}
        onOtherNumber={() => setIsOther(true)}
      />
    );
  if (state.step === 'number' || state.step === 'code') {
    return (
      <div className={styles.step}>
        <h2 className={styles.subheading}>{own ? t('codeHeading') : t('proveHeading')}</h2>
        <NumberProof state={state} trust={tSignIn('trustDeletion')} actions={actions} />
      </div>
    );
  }
  // The code was right. Its token is used for C10 only; no session starts.
  return 'verified' in state ? (
    <ConfirmDeletion
      verified={state.verified}
      onAccepted={leave}
      onStartAgain={() => dispatch({ type: 'number-changed' })}
    />
  ) : null;
}
