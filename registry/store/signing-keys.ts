import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import { signerFrom, type Signer } from '../releases/signing.ts';

/**
 * The private Ed25519 keys with which this registry signs. They are stored in a folder, or in a file that the operator
 * provides (the given file).
 */
export type SigningKeys = {
  /** Signs with the selected key. The object stays the same when another key is selected. */
  signer: Signer;
  keyIds(): string[];
  /**
   * Returns a key that is not among the `known` ids, without selecting it: a new one, which is saved, or one that the
   * operator added to the given file. Throws INVALID_INPUT if that file has none.
   */
  next(known: readonly string[]): Promise<Signer>;
  /** Selects the key with which `signer` signs from now on. */
  select(keyId: string): void;
  /** Deletes a key unless it is selected. A given file is not changed. */
  remove(keyId: string): Promise<void>;
  /** Reads the keys again, because another registry that shares the folder, or the operator, may have added one. */
  reload(): Promise<void>;
};

/**
 * Opens the signing keys in the folder, or in the file `given`, which contains one or more private keys in PEM. `known`
 * are the ids of the keys in the database. If there are none, creates a key in an empty folder. Throws
 * SIGNING_KEY_UNKNOWN if the registry has none of the `known` keys, because shells would not trust its signatures; with
 * `mayBeNew`, permits this. Registries on one database must share the folder, copies of it, or the file.
 */
export async function openSigningKeys(
  folder: string,
  {
    given,
    known = [],
    mayBeNew = false,
  }: { given?: string | undefined; known?: readonly string[]; mayBeNew?: boolean } = {},
): Promise<SigningKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mayCreate = given === undefined && (known.length === 0 || mayBeNew);
  if (mayCreate && (await namesOfKeys(folder)).length === 0)
    await createFirst(path.join(folder, 'signing-key.pem'));
  const files = new Map<string, { file: string; signer: Signer }>();
  await reload();
  if (!mayBeNew && known.length > 0 && !known.some((keyId) => files.has(keyId)))
    throw new PlatformError(
      'SIGNING_KEY_UNKNOWN',
      `the database knows the signing keys ${known.join(', ')}, and ${given ?? folder} has none of them${files.size > 0 ? `, but ${[...files.keys()].join(', ')}` : ''}`,
    );
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
      signToken: (content) => current.signToken(content),
      signText: (text) => current.signText(text),
    },
    keyIds: () => [...files.keys()],
    async next(taken) {
      if (given !== undefined) {
        await reload();
        const added = [...files.values()].find(({ signer }) => !taken.includes(signer.keyId));
        if (added) return added.signer;
        throw new PlatformError('INVALID_INPUT', `SIGNING_KEY_FILE ${given}: add the next private key to it`);
      }
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
      if (given === undefined) await rm(found.file, { force: true });
    },
    reload,
  };

  async function reload(): Promise<void> {
    if (given !== undefined) {
      for (const signer of await signersIn(given)) files.set(signer.keyId, { file: given, signer });
      return;
    }
    for (const name of await namesOfKeys(folder)) {
      const file = path.join(folder, name);
      const signer = signerFrom(await readFile(file, 'utf8'));
      files.set(signer.keyId, { file, signer });
    }
  }
}

const ownerOnly = { mode: 0o600, flag: 'wx', flush: true } as const;

async function namesOfKeys(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^signing-key.*\.pem$/.test(name)).toSorted();
}

/** Reads the private keys of a file. Throws INVALID_INPUT if there is none, or one is not of Ed25519. */
async function signersIn(file: string): Promise<[Signer, ...Signer[]]> {
  const wrong = (problem: string, cause?: unknown) =>
    new PlatformError('INVALID_INPUT', `SIGNING_KEY_FILE ${file}: ${problem}`, { cause });
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw wrong('cannot be read', cause);
  });
  const [first, ...others] = text.match(/-----BEGIN PRIVATE KEY-----[^-]*-----END PRIVATE KEY-----/g) ?? [];
  if (first === undefined) throw wrong('has no private key in PEM (PKCS #8)');
  const signer = (pem: string) => {
    try {
      return signerFrom(pem);
    } catch (cause) {
      throw wrong('has a private key that is not of Ed25519', cause);
    }
  };
  return [signer(first), ...others.map(signer)];
}

/** Creates the first key; of two registries that start in one folder, the second uses the first one's. */
async function createFirst(file: string): Promise<void> {
  await writeFile(file, newKey(), ownerOnly).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
  });
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
