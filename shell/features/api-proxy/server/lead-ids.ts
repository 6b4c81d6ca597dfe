import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** `created`: this site created the lead. `known`: the store had it before; it may not be read or changed. */
export type LeadKind = 'created' | 'known';

/** Lead ids as browsers get them: `<id>.<MAC>`. Only ids that the first step returned can be opened. */
export type LeadIds = {
  seal: (kind: LeadKind, id: string) => string;
  open: (sealed: string) => { kind: LeadKind; id: string } | undefined;
};

/** Seals with a key derived from the lead store's secret, which every shell of an installation has. */
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
