import { CodeStep } from './CodeStep.tsx';
import type { NumberProofActions } from './number-proof.ts';
import { NumberStep } from './NumberStep.tsx';
import type { SignInState } from './sign-in-state.ts';
import { useSignInConfig } from './use-sign-in-config.ts';

type NumberProofProps = {
  state: Extract<SignInState, { step: 'number' | 'code' }>;
  actions: NumberProofActions;
};

export function NumberProof({ state, actions }: NumberProofProps) {
  const { countries, codeLength, supportEmail } = useSignInConfig();

  if (state.step === 'number') {
    return <NumberStep countries={countries} sending={state.sending} onNumber={actions.takeNumber} />;
  }
  return (
    <CodeStep
      state={state}
      codeLength={state.codeLength ?? codeLength}
      supportEmail={supportEmail}
      onTyped={actions.codeTyped}
      onCode={(code) => actions.takeCode(state.phone, code)}
      onResend={() => actions.sendAgain(state.phone)}
      onChangeNumber={actions.changeNumber}
      onLockEnded={actions.lockEnded}
    />
  );
}
