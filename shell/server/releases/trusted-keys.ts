import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  canonicalJson,
  keysAfter,
  parseInput,
  PlatformError,
  publishedKeysSchema,
  trustedKeySchema,
  type PublishedKeys,
  type TrustedKey,
} from '@marquee/contracts';
import * as v from 'valibot';
import { isSignedBy } from './verify-signature.ts';
import { writeDurably } from './write-durably.ts';

/** Public keys of the registry by key id: Ed25519, SPKI in PEM. */
export type TrustedKeys = ReadonlyMap<string, string>;

const fileSchema = v.object({
  /** The hash of the provisioned keys that these descend from; absent where the registry was asked first. */
  provisioned: v.optional(v.string()),
  keys: v.pipe(v.array(trustedKeySchema), v.minLength(1)),
});

/** A snapshot under a key that is not known yet waits for the answer, and a kill may follow it. */
const responseTimeoutMs = 3_000;

export type KeyRing = {
  /** The keys believed now; the same map before and after `refresh`. */
  keys: TrustedKeys;
  /** Asks the registry whether a believed key vouches for a new one, or has been ended by its heir. */
  refresh(): Promise<void>;
};

/**
 * The keys this shell believes: what it has kept, else those of `provisionedFile`, else what the registry says
 * the first time it is asked, kept from then on. After that a key is believed only when a believed one vouches
 * for it, or when a person replaces the file. Kept keys that do not descend from the provisioned ones are not
 * believed: the registry's first answer, or an earlier provisioning, may have been wrong.
 */
export async function trustedKeys({
  home,
  registryUrl,
  provisionedFile,
  withinMs = responseTimeoutMs,
}: {
  home: string;
  registryUrl: string;
  /** A list of keys as `GET /public-keys` gives it, which came here over a line that is trusted. */
  provisionedFile?: string | undefined;
  withinMs?: number;
}): Promise<KeyRing> {
  const file = path.join(home, 'trusted-keys.json');
  const url = `${registryUrl}/public-keys`;
  const keys = new Map<string, string>();
  const given = provisionedFile ? await readProvisioned(provisionedFile) : undefined;
  const kept = await keptKeys();
  const isContinued = given === undefined || kept?.provisioned === given.hash;
  let ring = (isContinued ? kept?.keys : given.keys) ?? given?.keys ?? [];

  if (ring.length > 0) believe(ring);
  else {
    const published = await ask();
    await take(published.keys, published);
  }

  // One after the other: an answer from before a key was ended must not bring it back.
  let turn: Promise<void> = Promise.resolve();
  return {
    keys,
    refresh: () => (turn = turn.catch(() => undefined).then(hear)),
  };

  async function keptKeys() {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return text ? parseInput(fileSchema, JSON.parse(text), file) : undefined;
  }

  async function hear(): Promise<void> {
    const published = await ask();
    await take(ring, published);
  }

  async function ask(): Promise<PublishedKeys> {
    const unreachable = (what: string, cause?: unknown) =>
      new PlatformError('REGISTRY_UNREACHABLE', `${url} ${what}`, { cause });
    const silent = (cause: unknown) => {
      const lacking = ring.length > 0 ? '' : `, and ${file} does not exist yet`;
      throw unreachable(`did not answer${lacking}`, cause);
    };
    const response = await fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'error' }).catch(
      silent,
    );
    if (!response.ok) throw unreachable(`answered ${response.status}`);
    return parseInput(publishedKeysSchema, JSON.parse(await response.text().catch(silent)), url);
  }

  async function take(trusted: readonly TrustedKey[], published: PublishedKeys): Promise<void> {
    const next = keysAfter(trusted, published, isSignedBy);
    if (JSON.stringify(next) === JSON.stringify(ring)) return;
    await writeDurably(file, JSON.stringify({ provisioned: given?.hash, keys: next }, null, 2));
    believe(next);
  }

  function believe(next: TrustedKey[]): void {
    ring = next;
    keys.clear();
    for (const { keyId, publicKey, retired } of next) if (!retired) keys.set(keyId, publicKey);
  }
}

async function readProvisioned(file: string): Promise<{ keys: TrustedKey[]; hash: string }> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PlatformError('INVALID_INPUT', `TRUSTED_KEYS_FILE ${file} cannot be read`, { cause });
  });
  const { keys } = parseInput(publishedKeysSchema, parsed(text), `TRUSTED_KEYS_FILE ${file}`);
  return { keys, hash: createHash('sha256').update(canonicalJson(keys)).digest('hex') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
