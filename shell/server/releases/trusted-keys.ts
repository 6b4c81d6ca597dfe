import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  keysAfter,
  parseInput,
  PlatformError,
  publishedKeysSchema,
  trustedKeySchema,
  type PublishedKeys,
  type TrustedKey,
} from '@marquee/contracts';
import * as v from 'valibot';
import { readProvisionedKeys } from './provisioned-keys.ts';
import { isSignedBy } from './verify-signature.ts';
import { writeDurably } from './write-durably.ts';

/** The registry's public keys (Ed25519, as SPKI in PEM) by key id. */
export type TrustedKeys = ReadonlyMap<string, string>;

const fileSchema = v.object({
  /** The hash of the `provisionedFile` on which these keys are based; absent without such a file. */
  provisioned: v.optional(v.string()),
  keys: v.pipe(v.array(trustedKeySchema), v.minLength(1)),
});

/** The timeout for fetching keys. It is short, because the snapshot with a kill may wait for the response. */
const responseTimeoutMs = 3_000;

export type KeyRing = {
  keys: TrustedKeys;
  /** Fetches the registry's keys, trusts those that a trusted key has signed, and drops retired ones. */
  refresh(): Promise<void>;
};

/**
 * Determines the keys that this shell trusts: the stored keys; if there are none, the keys in `provisionedFile`;
 * without that file, the first keys that the registry sends, which are then stored. Later keys are trusted only if a
 * trusted key has signed them. If the operator adds or replaces `provisionedFile`, stored keys that are not based on it
 * are ignored. Throws REGISTRY_UNREACHABLE if there are no keys.
 */
export async function trustedKeys({
  home,
  registryUrl,
  provisionedFile,
  withinMs = responseTimeoutMs,
}: {
  home: string;
  registryUrl: string;
  /** The operator's file of trusted keys, as `readProvisionedKeys` reads it. */
  provisionedFile?: string | undefined;
  /** How long a response of the registry may take, in milliseconds. */
  withinMs?: number;
}): Promise<KeyRing> {
  const file = path.join(home, 'trusted-keys.json');
  const url = `${registryUrl}/public-keys`;
  const keys = new Map<string, string>();
  const given = provisionedFile ? await readProvisionedKeys(provisionedFile) : undefined;
  const stored = await readStored();
  const isContinued = given === undefined || stored?.provisioned === given.hash;
  let ring = (isContinued ? stored?.keys : given.keys) ?? given?.keys ?? [];

  if (ring.length > 0) trust(ring);
  else {
    const published = await fetchKeys();
    await update(published.keys, published);
  }

  // One after the other: a response from before a key was retired must not restore it.
  let queue: Promise<void> = Promise.resolve();
  return {
    keys,
    refresh: () => (queue = queue.catch(() => undefined).then(async () => update(ring, await fetchKeys()))),
  };

  async function readStored() {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return text ? parseInput(fileSchema, JSON.parse(text), file) : undefined;
  }

  async function fetchKeys(): Promise<PublishedKeys> {
    const unreachable = (what: string, cause?: unknown) =>
      new PlatformError('REGISTRY_UNREACHABLE', `${url} ${what}`, { cause });
    const silent = (cause: unknown) => {
      const lacking = ring.length > 0 ? '' : `, and ${file} does not exist yet`;
      throw unreachable(`did not respond${lacking}`, cause);
    };
    const response = await fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'error' }).catch(
      silent,
    );
    if (!response.ok) throw unreachable(`returned ${response.status}`);
    return parseInput(publishedKeysSchema, JSON.parse(await response.text().catch(silent)), url);
  }

  async function update(trusted: readonly TrustedKey[], published: PublishedKeys): Promise<void> {
    const next = keysAfter(trusted, published, isSignedBy);
    if (JSON.stringify(next) === JSON.stringify(ring)) return;
    await writeDurably(file, JSON.stringify({ provisioned: given?.hash, keys: next }, null, 2));
    trust(next);
  }

  function trust(next: TrustedKey[]): void {
    ring = next;
    keys.clear();
    for (const { keyId, publicKey, retired } of next) if (!retired) keys.set(keyId, publicKey);
  }
}
