import * as v from 'valibot';

const introductionSchema = v.object({
  keyId: v.string(),
  /** SPKI in PEM. */
  publicKey: v.string(),
  introducedBy: v.string(),
  signature: v.string(),
});
const retirementSchema = v.object({ keyId: v.string(), retiredBy: v.string(), signature: v.string() });

/** What a registry says of its keys at `/public-keys`. */
export const publishedKeysSchema = v.object({
  // An empty list would be kept at the first start, and lock its reader out for good.
  keys: v.pipe(v.array(v.object({ keyId: v.string(), publicKey: v.string() })), v.minLength(1)),
  introductions: v.optional(v.array(introductionSchema), []),
  retirements: v.optional(v.array(retirementSchema), []),
});
export type PublishedKeys = v.InferOutput<typeof publishedKeysSchema>;

/** A key somebody believes; a retired one stays on the list, so that nobody brings it back. */
export const trustedKeySchema = v.object({
  keyId: v.string(),
  publicKey: v.string(),
  introducedBy: v.optional(v.string()),
  retired: v.optional(v.literal(true)),
});
export type TrustedKey = v.InferOutput<typeof trustedKeySchema>;

/** What an older key signs to vouch for a newer one. */
export function introductionText({ keyId, publicKey }: { keyId: string; publicKey: string }): string {
  return `marquee: key introduction\n${keyId}\n${publicKey}`;
}

/** What a newer key signs to end an older one. */
export function retirementText({ keyId, retiredBy }: { keyId: string; retiredBy: string }): string {
  return `marquee: key retirement\n${keyId}\nby ${retiredBy}`;
}

/**
 * The keys to believe after a registry has spoken: a new key counts once a believed one vouches for it,
 * and a key ends when one that descends from it says so. Anything else said changes nothing, so that
 * neither a stranger nor a leaked old key can take over.
 */
export function keysAfter(
  trusted: readonly TrustedKey[],
  { introductions, retirements }: Pick<PublishedKeys, 'introductions' | 'retirements'>,
  isSignedBy: (publicKey: string, text: string, signature: string) => boolean,
): TrustedKey[] {
  const ring = new Map(trusted.map((key) => [key.keyId, key]));

  let waiting = introductions;
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    waiting = waiting.filter((introduction) => {
      const introducer = ring.get(introduction.introducedBy);
      if (!introducer || introducer.retired) return true;
      const { keyId, publicKey, introducedBy, signature } = introduction;
      const known = ring.get(keyId);
      const isNews = !known || (known.publicKey === publicKey && known.introducedBy === undefined);
      if (isNews && isSignedBy(introducer.publicKey, introductionText(introduction), signature))
        ring.set(keyId, { ...known, keyId, publicKey, introducedBy });
      return false;
    });
  }

  for (const retirement of retirements) {
    const [old, heir] = [ring.get(retirement.keyId), ring.get(retirement.retiredBy)];
    if (!old || old.retired || !heir || !descendsFrom(heir, old.keyId, ring)) continue;
    if (isSignedBy(heir.publicKey, retirementText(retirement), retirement.signature))
      ring.set(old.keyId, { ...old, retired: true });
  }
  return [...ring.values()];
}

function descendsFrom(heir: TrustedKey, ancestor: string, ring: ReadonlyMap<string, TrustedKey>): boolean {
  const seen = new Set<string>([heir.keyId]);
  for (let at = heir.introducedBy; at !== undefined && !seen.has(at); at = ring.get(at)?.introducedBy) {
    if (at === ancestor) return true;
    seen.add(at);
  }
  return false;
}
