import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../../../server/releases/write-durably.ts';

/**
 * The secret for hashes of visitors and receipts of pages. Shells of one environment share it (`given`); otherwise each
 * shell would count a visitor again and refuse the receipts of the others. A single shell generates its own and stores it
 * under `home`.
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

/** The pseudonym of a visitor for the registry: a stable hash, from which the visitor cannot be found without the secret. */
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
