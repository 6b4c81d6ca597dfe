import { withTimeout } from '@marquee/sdk';
import type { Dispatch } from 'react';
import type { PhoneNumber } from './phone-reading.ts';
import {
  checkCode,
  sendCode,
  sendCodeAgain,
  type CodeOptions,
  type ProofApi,
  type SentCode,
} from './sign-in-calls.ts';
import type { SignInEvent, Verified } from './sign-in-state.ts';

export type NumberProofActions = ReturnType<typeof numberProof>;

type NumberProofOptions = {
  api: ProofApi;
  /** The language of the text message, and what the code is for. */
  code: CodeOptions;
  dispatch: Dispatch<SignInEvent>;
  onVerified?: (verified: Verified) => Promise<void>;
};

/**
 * Returns the functions by which a visitor proves to own a phone number: they send a code, send it again and check it.
 * They dispatch their results to the reducer of the sign-in. Both the sign-in and the account deletion use them.
 */
export function numberProof({ api, code: options, dispatch, onVerified }: NumberProofOptions) {
  return {
    async takeNumber(phone: PhoneNumber) {
      dispatch({ type: 'number-accepted' });
      const sending = sendCode(api, phone, options);
      // After four seconds the code step opens anyway: the code may still arrive, or the visitor requests another.
      const first = await withTimeout(sending, 4_000, (): SentCode & { sent: boolean } => ({ sent: true }));
      if (first.sent) dispatch({ type: 'code-sent', phone, ...first, now: Date.now() });
      if (!(await sending).sent) dispatch({ type: 'code-not-sent', phone });
    },
    async sendAgain(phone: PhoneNumber) {
      dispatch({ type: 'resend-requested' });
      const { sent, ...wait } = await sendCodeAgain(api, phone, options);
      dispatch({ type: sent ? 'code-sent-again' : 'resend-failed', phone, ...wait, now: Date.now() });
    },
    async takeCode(phone: PhoneNumber, code: string) {
      dispatch({ type: 'code-submitted' });
      const verification = await checkCode(api, { phone, code, now: Date.now() });
      if (!verification.ok) return dispatch({ type: 'code-failed', phone, status: verification.status });

      const { verified } = verification;
      dispatch({ type: 'verified', verified });
      await onVerified?.(verified);
    },
    changeNumber: () => dispatch({ type: 'number-changed' }),
    codeTyped: () => dispatch({ type: 'code-typed' }),
    lockEnded: () => dispatch({ type: 'lock-ended' }),
  };
}
