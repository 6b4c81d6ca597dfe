import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../../../server/releases/write-durably.ts';

/**
 * The secret that hashes of visitors and receipts of pages are made with. Shells of one environment share it
 * (`given`), or else one visitor counts once for each and a receipt of one shell is worth nothing at another;
 * a shell alone makes its own, stored under `home`.
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

/** Names visitors for the registry: the same hash each time, from which nobody without the secret finds the visitor again. */
export function createVisitorHash(secret: string): (visitorId: string) => string {
  return (visitorId) => createHmac('sha256', secret).update(visitorId).digest('hex').slice(0, 32);
}

async function ownSecret(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const made = randomBytes(32).toString('hex');
  await writeDurably(file, made);
  return made;
}
