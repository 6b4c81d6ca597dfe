import { internationalCountry, useFlow } from '@marquee/sdk/api';
import { usePlatform } from '@marquee/sdk';
import { useState } from 'react';
import { storeProfile } from '../profile/profile.ts';

/** The signed-in visitor, with the data that the API requires to save a name or a birthday. */
export type Person = { userId: string; mobileNumber: string; name: string };

/** What the visitor typed; a birthday is `YYYY-MM-DD`, and empty if the visitor gave none. */
type AboutYou = { name: string; birthday: string; source: 'post_login' | 'account' };

/** Why the name was not saved: the server refused it with `message`, or did not respond. */
type NameProblem = { kind: 'refused'; isName: boolean; message: string } | { kind: 'unreachable' };

/**
 * Returns the function `save`, which saves a name (call C03) and then a birthday if there is one (call C02), and the
 * state of saving. Instead of a bearer token, C02 sends the proof of identity that C03 has returned, as the
 * specification (section 6) requires. A proof is valid once.
 */
export function useAboutYou(person: Person) {
  const { api, slices, storage } = usePlatform();
  const birthdayFlow = useFlow(slices.security.birthday);
  const [busy, setBusy] = useState(false);
  const [nameProblem, setNameProblem] = useState<NameProblem | null>(null);

  /** Returns whether all was saved. */
  async function save({ name, birthday, source }: AboutYou): Promise<boolean> {
    const { userId, mobileNumber } = person;
    setBusy(true);
    setNameProblem(null);
    const entered = await enter(mobileNumber, name);
    setBusy(false);
    if ('kind' in entered) {
      setNameProblem(entered);
      return false;
    }
    // The server has confirmed that the number is this account's.
    storeProfile(storage, { userId, mobileNumber, name });
    if (birthday === '') return true;
    const { proof } = entered;
    const request = { userId, mobileNumber, name, birthday, source, ...(proof && { proof }) };
    const saved = await birthdayFlow.start(request);
    const isSaved = !saved.error && !saved.retry;
    // Who gives only a birthday has answered, too.
    if (isSaved) storeProfile(storage, { userId, mobileNumber, name, asked: true });
    return isSaved;
  }

  async function enter(mobileNumber: string, name: string): Promise<NameProblem | { proof: string | null }> {
    const country = internationalCountry(storage);
    try {
      const request = { mobileNumber, name, isEbUser: false };
      const result = await api.userLogin(request, country ? { country } : {});
      if (result.ok) return { proof: result.data.proof ?? null };
      const { status, message, data } = result;
      if (status >= 500 || message === '') return { kind: 'unreachable' };
      const field = data?.fieldErrors?.find((each) => each.field === 'name');
      return { kind: 'refused', isName: field !== undefined, message: field?.message ?? message };
    } catch {
      return { kind: 'unreachable' };
    }
  }

  return { save, busy: busy || birthdayFlow.state.busy, nameProblem, birthday: birthdayFlow.state };
}
