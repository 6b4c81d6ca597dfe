import { useMessages, usePlatform } from '@marquee/sdk';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { storeProfile } from '../profile/profile.ts';
import { numberProof } from './number-proof.ts';
import { messages } from './messages.ts';
import { enter, restoreAccount } from './sign-in-calls.ts';
import { signInReducer, start, type SignedIn, type Verified } from './sign-in-state.ts';

/**
 * Returns the state of the sign-in, and a function for each action of the visitor. Calls `onSignedIn` once, after the
 * session is stored and `auth:logged-in` is published.
 */
export function useSignIn(onSignedIn: (person: SignedIn) => void) {
  const { t, language } = useMessages(messages);
  const { api, bus, session, storage, toast } = usePlatform();
  const [state, dispatch] = useReducer(signInReducer, start);

  const finish = useEffectEvent((person: SignedIn) => {
    bus.publish('auth:logged-in', { userId: person.userId, firstTime: person.firstTime });
    onSignedIn(person);
  });
  const finished = state.step === 'done' ? state.person : null;
  useEffect(() => {
    if (finished) finish(finished);
  }, [finished]);

  async function goIn(verified: Verified) {
    const entry = await enter(api, verified);
    if (entry.kind === 'failed') return dispatch({ type: 'entry-failed', status: entry.status });

    const { userId, first_time_sign_up: firstTime } = entry.login;
    storeProfile(storage, { userId, mobileNumber: verified.phone.forCalls, name: entry.name });
    session.store(entry.login);
    dispatch({ type: 'entered', person: { userId, firstTime } });
  }

  return {
    state,
    proof: numberProof({ api, code: { language }, dispatch, onVerified: goIn }),
    async enterAgain(verified: Verified) {
      dispatch({ type: 'entry-retried' });
      await goIn(verified);
    },
    async restoreAccount(verified: Verified) {
      dispatch({ type: 'entry-retried' });
      const problem = await restoreAccount(api, verified);
      if (problem) return dispatch({ type: 'entry-failed', status: problem });
      toast('success', t('accountRestored'));
      await goIn(verified);
    },
    startAgain: () => dispatch({ type: 'number-changed' }),
  };
}
