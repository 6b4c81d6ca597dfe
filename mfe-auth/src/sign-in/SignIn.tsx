import { useMessages } from '@marquee/i18n';
import { useEffect, useRef } from 'react';
import { BirthdayForm } from '../birthday/BirthdayForm.tsx';
import { EntryStep } from './EntryStep.tsx';
import { messages } from './messages.ts';
import { NameStep } from './NameStep.tsx';
import { NumberProof } from './NumberProof.tsx';
import type { SignedIn } from './sign-in-state.ts';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

/** All steps of the sign-in, for the dialog and the page `/login`. */
export function SignIn({ onSignedIn }: { onSignedIn: (person: SignedIn) => void }) {
  const { state, proof, takeName, restoreAccount, startAgain, settleBirthday } = useSignIn(onSignedIn);

  switch (state.step) {
    case 'number':
    case 'code':
      return <NumberProof state={state} actions={proof} />;
    case 'name':
      return <NameStep refused={state.problem} onName={(name) => takeName(state.verified, name)} />;
    case 'entering':
      return (
        <EntryStep
          status={state.status}
          onRetry={() => takeName(state.verified, state.name)}
          onRestore={() => restoreAccount(state.verified, state.name)}
          onOtherNumber={startAgain}
        />
      );
    case 'birthday':
      return <BirthdayStep person={state.person} onSettled={settleBirthday} />;
    case 'done':
      return null;
  }
}

function BirthdayStep({ person, onSettled }: { person: SignedIn; onSettled: () => void }) {
  const { t } = useMessages(messages);
  const lead = useRef<HTMLParagraphElement>(null);
  // The previous form, which had the focus, is gone; from here Tab leads to the birthday.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className={styles.step}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {person.name ? t('birthdayLead', { name: person.name }) : t('birthdayLeadNameless')}
      </p>
      <BirthdayForm person={person} source="post_login" onSaved={onSettled} onSkip={onSettled} />
    </div>
  );
}
