import * as v from 'valibot';

const introductionSchema = v.object({
  keyId: v.string(),
  /** The public key, as SPKI in PEM. */
  publicKey: v.string(),
  introducedBy: v.string(),
  signature: v.string(),
});
const retirementSchema = v.object({ keyId: v.string(), retiredBy: v.string(), signature: v.string() });

/**
 * The schema of the registry's response to `GET /public-keys`: the keys with which the registry signs snapshots. Shells
 * read it to decide which keys to trust.
 */
export const publishedKeysSchema = v.object({
  // A shell stores the list at its first start: an empty one would make it refuse every later key.
  keys: v.pipe(v.array(v.object({ keyId: v.string(), publicKey: v.string() })), v.minLength(1)),
  /** Signatures of older keys by which new keys become trusted. */
  introductions: v.optional(v.array(introductionSchema), []),
  /** Signatures of newer keys by which older ones are no longer trusted. */
  retirements: v.optional(v.array(retirementSchema), []),
});
export type PublishedKeys = v.InferOutput<typeof publishedKeysSchema>;

/**
 * The schema of a key in a shell's list of trusted keys. A retired key is no longer trusted, but stays in the list, so
 * that it cannot be introduced again.
 */
export const trustedKeySchema = v.object({
  keyId: v.string(),
  publicKey: v.string(),
  /** The id of the key that introduced this one; absent if the shell has trusted the key from the start. */
  introducedBy: v.optional(v.string()),
  retired: v.optional(v.literal(true)),
});
export type TrustedKey = v.InferOutput<typeof trustedKeySchema>;

/** Returns the text that a trusted key signs to introduce a new key, which shells then trust too. */
export function introductionText({ keyId, publicKey }: { keyId: string; publicKey: string }): string {
  return `marquee: key introduction\n${keyId}\n${publicKey}`;
}

/** Returns the text that a newer key signs to retire an older one, which shells then no longer trust. */
export function retirementText({ keyId, retiredBy }: { keyId: string; retiredBy: string }): string {
  return `marquee: key retirement\n${keyId}\nby ${retiredBy}`;
}

/**
 * Returns a shell's list of trusted keys after the registry's response to `GET /public-keys`. A new key is added if a
 * trusted key has signed its introduction. A key is marked as retired if a key that it introduced, directly or
 * indirectly, has signed the retirement. Everything else in the response is ignored, so that neither an unknown key nor
 * a leaked old one can replace the trusted keys. `isSignedBy` verifies a signature.
 */
export function keysAfter(
  trusted: readonly TrustedKey[],
  { introductions, retirements }: Pick<PublishedKeys, 'introductions' | 'retirements'>,
  isSignedBy: (publicKey: string, text: string, signature: string) => boolean,
): TrustedKey[] {
  const ring = new Map(trusted.map((key) => [key.keyId, key]));

  let pending = introductions;
  for (let before = -1; pending.length !== before;) {
    before = pending.length;
    pending = pending.filter((introduction) => {
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
