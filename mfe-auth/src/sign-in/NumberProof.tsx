import { CodeStep } from './CodeStep.tsx';
import type { NumberProofActions } from './number-proof.ts';
import { NumberStep } from './NumberStep.tsx';
import type { SignInState } from './sign-in-state.ts';
import { useSignInConfig } from './use-sign-in-config.ts';

type NumberProofProps = {
  state: Extract<SignInState, { step: 'number' | 'code' }>;
  /** What the number is used for. */
  trust: string;
  actions: NumberProofActions;
};

export function NumberProof({ state, trust, actions }: NumberProofProps) {
  const { countries, codeLength, supportEmail } = useSignInConfig();

  if (state.step === 'number') {
    const { phone, sending, notSent } = state;
    return (
      <NumberStep given={phone} onNumber={actions.takeNumber} {...{ countries, sending, notSent, trust }} />
    );
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
