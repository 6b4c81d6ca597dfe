import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signerFrom, type Signer } from '../releases/signing.ts';

/** The private keys of this registry, Ed25519, in a folder that its owner alone can read. */
export type SigningKeys = {
  /** Signs with the key in use; the same object before and after another key is taken into use. */
  signer: Signer;
  keyIds(): string[];
  /** Makes a key and keeps it; it is not in use by that. */
  make(): Promise<Signer>;
  /** From now on `signer` signs with this key of the folder. */
  use(keyId: string): void;
  /** Deletes a key that is not in use. */
  forget(keyId: string): Promise<void>;
  /** Reads the folder again: another registry that shares it may have made a key. */
  reload(): Promise<void>;
};

/**
 * Opens the folder; the first key is made when there is none. Registries that share a database share
 * the folder or copies of it: a shell trusts the keys of its first start and those they vouch for.
 */
export async function openSigningKeys(folder: string): Promise<SigningKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await namesOfKeys()).length === 0) await makeFirst(path.join(folder, 'signing-key.pem'));
  const files = new Map<string, { file: string; signer: Signer }>();
  await reload();
  let [current] = [...files.values()].map(({ signer }) => signer) as [Signer];

  return {
    signer: {
      get keyId() {
        return current.keyId;
      },
      get publicKeyPem() {
        return current.publicKeyPem;
      },
      sign: (snapshot) => current.sign(snapshot),
      signOverride: (override) => current.signOverride(override),
      signText: (text) => current.signText(text),
    },
    keyIds: () => [...files.keys()],
    async make() {
      const pem = newKey();
      const signer = signerFrom(pem);
      const file = path.join(folder, `signing-key-${signer.keyId}.pem`);
      await writeFile(file, pem, ownerOnly);
      files.set(signer.keyId, { file, signer });
      return signer;
    },
    use(keyId) {
      current = files.get(keyId)?.signer ?? current;
    },
    async forget(keyId) {
      const found = files.get(keyId);
      if (!found || keyId === current.keyId) return;
      files.delete(keyId);
      await rm(found.file, { force: true });
    },
    reload,
  };

  async function reload(): Promise<void> {
    for (const name of await namesOfKeys()) {
      const file = path.join(folder, name);
      const signer = signerFrom(await readFile(file, 'utf8'));
      files.set(signer.keyId, { file, signer });
    }
  }

  async function namesOfKeys(): Promise<string[]> {
    return (await readdir(folder)).filter((name) => /^signing-key.*\.pem$/.test(name)).toSorted();
  }
}

const ownerOnly = { mode: 0o600, flag: 'wx', flush: true } as const;

/** Of two registries that start at once in one folder, the second takes the first one's key. */
async function makeFirst(file: string): Promise<void> {
  await writeFile(file, newKey(), ownerOnly).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
  });
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
