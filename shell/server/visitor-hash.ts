import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from './releases/write-durably.ts';

/**
 * Returns the secret for hashes of visitor ids and for receipts (cookies that prove that a page was sent). The shells
 * of an environment share the secret `given`: with different secrets, each would count a visitor again and refuse the
 * others' receipts. A single shell may do without: it generates a secret and stores it under `home`.
 */
export async function openVisitorSecret({
  home,
  given,
}: {
  home: string;
  given: string | undefined;
}): Promise<string> {
  return given ?? (await ownSecret(path.join(home, 'visitor-secret')));
}

/**
 * Returns a function that replaces visitor ids by stable hashes for the registry, which cannot derive the id without
 * the secret.
 */
export function createVisitorHash(secret: string): (visitorId: string) => string {
  return (visitorId) => createHmac('sha256', secret).update(visitorId).digest('hex').slice(0, 32);
}

async function ownSecret(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored) return stored;
  const made = randomBytes(32).toString('hex');
  await writeDurably(file, made);
  return made;
}
