import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAtDoor, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';
import { writeDurably } from './write-durably.ts';

/** Public keys of the registry by key id: Ed25519, SPKI in PEM. */
export type TrustedKeys = ReadonlyMap<string, string>;

// An empty list would be kept, and lock this shell out for good.
const keysSchema = v.object({
  keys: v.pipe(v.array(v.object({ keyId: v.string(), publicKey: v.string() })), v.minLength(1)),
});

/**
 * The keys this shell believes: what it has kept, else what the registry says the first time it is
 * asked, kept from then on. A key that changes later is not believed until a person replaces the file.
 */
export async function trustedKeys({
  home,
  registryUrl,
}: {
  home: string;
  registryUrl: string;
}): Promise<TrustedKeys> {
  const file = path.join(home, 'trusted-keys.json');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return keysFrom(JSON.parse(kept), file);

  const url = `${registryUrl}/public-keys`;
  const response = await fetch(url).catch((cause: unknown) => {
    throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not answer, and ${file} does not exist yet`, {
      cause,
    });
  });
  if (!response.ok) throw new PlatformError('REGISTRY_UNREACHABLE', `${url} answered ${response.status}`);
  const keys = keysFrom(await response.json(), url);
  await writeDurably(
    file,
    JSON.stringify({ keys: [...keys].map(([keyId, publicKey]) => ({ keyId, publicKey })) }, null, 2),
  );
  return keys;
}

function keysFrom(value: unknown, what: string): TrustedKeys {
  const { keys } = parseAtDoor(keysSchema, value, what);
  return new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
}
