import { loggedIn, loggedOut } from '@marquee/contracts';
import { useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { useReducer, useState } from 'react';
import { emptyStorage } from '../browser/empty-storage.ts';
import { numberProof } from '../sign-in/number-proof.ts';
import { NumberProof } from '../sign-in/NumberProof.tsx';
import { signInReducer, start } from '../sign-in/sign-in-state.ts';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import styles from './delete-account.module.css';
import { DeletionAccepted } from './DeletionAccepted.tsx';
import { messages } from './messages.ts';
import type { Removal } from './remove-account.ts';

type Accepted = Extract<Removal, { kind: 'accepted' }>;

/** The request itself: the number, the code, the last question, the answer. */
export function DeletionRequest() {
  const { t } = useMessages(messages);
  const { api, session, bus } = usePlatform();
  const [state, dispatch] = useReducer(signInReducer, start);
  const [accepted, setAccepted] = useState<Accepted | null>(null);

  const leave = (removal: Accepted) => {
    session.clear();
    emptyStorage();
    bus.forget(loggedIn);
    bus.publish(loggedOut, { why: 'deleted' });
    setAccepted(removal);
  };

  if (accepted) return <DeletionAccepted {...accepted} />;
  if (state.step === 'number' || state.step === 'code') {
    return (
      <div className={styles.step}>
        <h2 className={styles.subheading}>{t('proveHeading')}</h2>
        <NumberProof state={state} actions={numberProof({ api, dispatch })} />
      </div>
    );
  }
  // The code was right: nobody is signed in for that, its token goes to C10 alone.
  return 'verified' in state ? (
    <ConfirmDeletion
      verified={state.verified}
      onAccepted={leave}
      onStartAgain={() => dispatch({ type: 'number-changed' })}
    />
  ) : null;
}
