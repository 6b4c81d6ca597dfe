import type { Dispatch } from 'react';
import type { PhoneNumber } from './phone-reading.ts';
import { checkCode, sendCode, sendCodeAgain, type ProofApi, type SentCode } from './sign-in-calls.ts';
import type { SignInEvent, Verified } from './sign-in-state.ts';

export type NumberProofActions = ReturnType<typeof numberProof>;

type NumberProofOptions = {
  api: ProofApi;
  dispatch: Dispatch<SignInEvent>;
  onVerified?: (verified: Verified, isNewUser: boolean) => Promise<void>;
};

/** What a visitor does to prove a number: shared by the sign-in and by the deletion of an account. */
export function numberProof({ api, dispatch, onVerified }: NumberProofOptions) {
  return {
    async takeNumber(phone: PhoneNumber) {
      dispatch({ type: 'number-accepted' });
      const sent = await withinTimeout(sendCode(api, phone));
      dispatch({ type: 'code-sent', phone, ...sent, now: Date.now() });
    },
    async sendAgain(phone: PhoneNumber) {
      dispatch({ type: 'resend-asked' });
      const { sent, ...wait } = await sendCodeAgain(api, phone);
      dispatch({ type: sent ? 'code-sent-again' : 'resend-failed', phone, ...wait, now: Date.now() });
    },
    async takeCode(phone: PhoneNumber, code: string) {
      dispatch({ type: 'code-submitted' });
      const verification = await checkCode(api, { phone, code, now: Date.now() });
      if (!verification.ok) return dispatch({ type: 'code-failed', phone, status: verification.status });

      const { verified, isNewUser } = verification;
      dispatch({ type: 'verified', verified, isNewUser });
      await onVerified?.(verified, isNewUser);
    },
    changeNumber: () => dispatch({ type: 'number-changed' }),
    codeTyped: () => dispatch({ type: 'code-typed' }),
    lockEnded: () => dispatch({ type: 'lock-ended' }),
  };
}

const timeoutMs = 4_000;

/** A server that takes its time strands nobody: the code may come all the same, and another can be asked for. */
async function withinTimeout(sending: Promise<SentCode>): Promise<SentCode> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<SentCode>((resolve) => {
    timer = setTimeout(() => resolve({}), timeoutMs);
  });
  return Promise.race([sending, timeout]).finally(() => clearTimeout(timer));
}
