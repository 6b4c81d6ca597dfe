import { internationalCountry } from '@marquee/api';
import { usePlatform, type Platform } from '@marquee/mount';
import { useRef, useState } from 'react';

/** The result of requesting a proof of identity; `proof` is null if the request failed. */
type BirthdayProof = { ok: true; proof: string | null } | { ok: false; message: string };

/**
 * Provides the proof of identity that saving a birthday (C02) sends instead of a bearer token (specification,
 * section 6). A proof is valid once: the first attempt uses `given`, from the sign-in; later ones request one.
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
