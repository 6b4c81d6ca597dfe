import { EntryStep } from './EntryStep.tsx';
import { NumberProof } from './NumberProof.tsx';
import type { SignedIn } from './sign-in-state.ts';
import { useSignIn } from './use-sign-in.ts';

/** All steps of the sign-in, for the dialog and the page `/login`. */
export function SignIn({ onSignedIn }: { onSignedIn: (person: SignedIn) => void }) {
  const { state, proof, enterAgain, restoreAccount, startAgain } = useSignIn(onSignedIn);

  switch (state.step) {
    case 'number':
    case 'code':
      return <NumberProof state={state} actions={proof} />;
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
