import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signerFrom, type Signer } from '../releases/signing.ts';

/** The private Ed25519 keys with which this registry signs, in a folder that only its owner can read. */
export type SigningKeys = {
  /** Signs with the selected key. The object stays the same when another key is selected. */
  signer: Signer;
  keyIds(): string[];
  /** Creates and saves a key without selecting it. */
  create(): Promise<Signer>;
  /** Selects the key with which `signer` signs from now on. */
  select(keyId: string): void;
  /** Deletes a key unless it is selected. */
  remove(keyId: string): Promise<void>;
  /** Reads the folder again, because another registry that shares it may have created a key. */
  reload(): Promise<void>;
};

/**
 * Opens the folder of signing keys, and creates a key if it has none. Registries on one database share the
 * folder or copies of it, because a shell trusts only the keys of its first start and those that these
 * introduced.
 */
export async function openSigningKeys(folder: string): Promise<SigningKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await namesOfKeys()).length === 0) await createFirst(path.join(folder, 'signing-key.pem'));
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
    async create() {
      const pem = newKey();
      const signer = signerFrom(pem);
      const file = path.join(folder, `signing-key-${signer.keyId}.pem`);
      await writeFile(file, pem, ownerOnly);
      files.set(signer.keyId, { file, signer });
      return signer;
    },
    select(keyId) {
      current = files.get(keyId)?.signer ?? current;
    },
    async remove(keyId) {
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

/** Creates the first key; of two registries that start in one folder, the second uses the first one's. */
async function createFirst(file: string): Promise<void> {
  await writeFile(file, newKey(), ownerOnly).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
  });
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
