import { readFile, writeFile } from 'node:fs/promises';
import { keysAfter, parseInput, trustedKeySchema, type PublishedKeys } from '@marquee/contracts';
import * as v from 'valibot';
import { isSignedBy, type PublicKeyPems } from '../releases/signing.ts';

const fileSchema = v.object({ keys: v.array(trustedKeySchema) });

/**
 * Returns the public keys, including retired ones, with which this registry verifies its audit log. `published` are the
 * keys in the database. The keys of the first start are trusted, and later keys if a trusted key has signed them; all
 * other keys are ignored. The trusted keys are stored in `file`, because an attacker who alters the database could add
 * a key there. This function reads the file and updates it when they change.
 */
export async function trustedPems(file: string, published: PublishedKeys): Promise<PublicKeyPems> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const trusted = text === undefined ? published.keys : parseInput(fileSchema, JSON.parse(text), file).keys;
  const keys = keysAfter(trusted, published, isSignedBy);

  const next = `${JSON.stringify({ keys }, null, 2)}\n`;
  if (next !== text) await writeFile(file, next, { mode: 0o600 });
  return new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
}
