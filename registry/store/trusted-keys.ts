import { readFile, writeFile } from 'node:fs/promises';
import { keysAfter, parseInput, trustedKeySchema, type PublishedKeys } from '@marquee/contracts';
import * as v from 'valibot';
import { isSignedBy, type PublicKeyPems } from '../releases/signing.ts';

const fileSchema = v.object({ keys: v.array(trustedKeySchema) });

/**
 * The keys this registry reads its own past with, retired ones too: those of its first start and those
 * they vouch for. Kept in a file, not in the database, where whoever alters the audit could add a key.
 */
export async function trustedPems(file: string, published: PublishedKeys): Promise<PublicKeyPems> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const kept = text === undefined ? published.keys : parseInput(fileSchema, JSON.parse(text), file).keys;
  const keys = keysAfter(kept, published, isSignedBy);

  const next = `${JSON.stringify({ keys }, null, 2)}\n`;
  if (next !== text) await writeFile(file, next, { mode: 0o600 });
  return new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
}
