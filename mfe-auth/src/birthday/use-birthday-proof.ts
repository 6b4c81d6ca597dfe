import { internationalCountry } from '@marquee/api';
import { usePlatform, type Platform } from '@marquee/mount';
import { useRef, useState } from 'react';

/** The result of a request for a proof; `proof` is null if the request failed. */
type BirthdayProof = { ok: true; proof: string | null } | { ok: false; message: string };

/**
 * C02 carries no bearer token (specification, section 6), so it sends a proof of identity that C03 returns.
 * A proof is valid once: the first attempt uses `given`, the proof of the sign-in.
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
    const result = await api.userLogin(request, country ? { country } : {});
    return result.ok
      ? { ok: true, proof: result.data.proof ?? null }
      : { ok: false, message: result.message };
  } catch {
    // C02 will fail too, and its failure is shown.
    return { ok: true, proof: null };
  }
}
