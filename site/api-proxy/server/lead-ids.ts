import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The kinds of a lead (a person in LeadSquared). `created`: this site created it. `known`: it existed before, and this
 * site may not read or change it.
 */
export type LeadKind = 'created' | 'known';

/**
 * Makes lead ids that browsers cannot forge: `<id>.<MAC>`. `seal` makes one; `open` returns what is in one, or
 * undefined if this site did not make it.
 */
export type LeadIds = {
  seal: (kind: LeadKind, id: string) => string;
  open: (sealed: string) => { kind: LeadKind; id: string } | undefined;
};

/**
 * Creates the functions that seal and open lead ids, with a key derived from LeadSquared's secret key. All shells of an
 * installation share that key.
 */
export function createLeadIds(secretKey: string): LeadIds {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'marquee-shell lead ids', 32));
  const macOf = (kind: LeadKind, id: string) =>
    createHmac('sha256', key).update(`${kind}:${id}`).digest().subarray(0, 16);

  return {
    // Both kinds look the same: a sealed id does not reveal whether the lead existed before.
    seal: (kind, id) => `${id}.${macOf(kind, id).toString('base64url')}`,
    open(sealed) {
      const dot = sealed.lastIndexOf('.');
      const [id, mac] = [sealed.slice(0, dot), Buffer.from(sealed.slice(dot + 1), 'base64url')];
      if (dot < 1 || mac.length !== 16) return undefined;
      const kind = (['created', 'known'] as const).find((each) => timingSafeEqual(macOf(each, id), mac));
      return kind && { kind, id };
    },
  };
}
