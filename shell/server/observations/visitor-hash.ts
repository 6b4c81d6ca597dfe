import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../releases/write-durably.ts';

/**
 * Names visitors for the registry: the same hash each time, from which nobody without the secret finds the
 * visitor again. Shells of one environment share the secret (`given`), or else one visitor counts once for
 * each; a shell alone makes its own, kept under `home`.
 */
export async function openVisitorHash({
  home,
  given,
}: {
  home: string;
  given: string | undefined;
}): Promise<(visitorId: string) => string> {
  const secret = given ?? (await ownSecret(path.join(home, 'visitor-secret')));
  return (visitorId) => createHmac('sha256', secret).update(visitorId).digest('hex').slice(0, 32);
}

async function ownSecret(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const made = randomBytes(32).toString('hex');
  await writeDurably(file, made);
  return made;
}
