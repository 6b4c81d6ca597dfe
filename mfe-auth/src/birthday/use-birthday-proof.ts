import { internationalCountry } from '@marquee/api';
import { usePlatform, type Platform } from '@marquee/mount';
import { useRef, useState } from 'react';

/** A proof for C02, or why there is none: null for no answer at all. */
export type BirthdayProof = { ok: true; proof: string | null } | { ok: false; message: string };

/**
 * What C02 needs to know of who sends it: it carries no bearer (specification, section 6), so C03, which does,
 * returns a proof. It is good once: the one that the sign-in gave serves the first try.
 */
export function useBirthdayProof(given: string | null) {
  const platform = usePlatform();
  const [proving, setProving] = useState(false);
  const unused = useRef(given);

  const prove = async (mobileNumber: string): Promise<BirthdayProof> => {
    const proof = unused.current;
    unused.current = null;
    if (proof !== null) return { ok: true, proof };
    setProving(true);
    const requested = await requestProof(platform, mobileNumber);
    setProving(false);
    return requested;
  };
  return { proving, prove };
}

async function requestProof({ api, storage }: Platform, mobileNumber: string): Promise<BirthdayProof> {
  const country = internationalCountry(storage);
  try {
    const request = { mobileNumber, name: '', isEbUser: false };
    const answer = await api.userLogin(request, country ? { country } : {});
    return answer.ok
      ? { ok: true, proof: answer.data.proof ?? null }
      : { ok: false, message: answer.message };
  } catch {
    // C02 will not be answered either, and says so.
    return { ok: true, proof: null };
  }
}
