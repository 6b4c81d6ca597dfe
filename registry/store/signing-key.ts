import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signerFrom, type Signer } from '../releases/signing.ts';

/**
 * The signer of this registry. Its Ed25519 key is made once and stays in the folder, readable by its
 * owner alone. Registries that share a database share the file: a shell trusts the keys of its first start.
 */
export async function openSigningKey(folder: string): Promise<Signer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'signing-key.pem');
  await makeKey(file).catch(unlessThere);
  return signerFrom(await readFile(file, 'utf8'));
}

async function makeKey(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, pem, { mode: 0o600, flag: 'wx', flush: true });
}

function unlessThere(failure: NodeJS.ErrnoException): void {
  if (failure.code !== 'EEXIST') throw failure;
}
