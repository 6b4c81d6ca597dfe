import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSigningKeys } from './signing-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'signing-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the key is created once, stays the same, and only its owner can read it', async () => {
  const [first, second] = [await openSigningKeys(folder), await openSigningKeys(folder)];

  expect(first.signer.keyId).toMatch(/^[0-9a-f]{16}$/);
  expect(second.signer.keyId).toBe(first.signer.keyId);
  expect((await stat(path.join(folder, 'signing-key.pem'))).mode & 0o777).toBe(0o600);
});

test('a second key is readable only by its owner, signs once it is selected, and the first can be deleted', async () => {
  const keys = await openSigningKeys(folder);
  const { signer } = keys;
  const first = signer.keyId;
  const next = await keys.next([]);
  expect(signer.keyId).toBe(first);

  keys.select(next.keyId);
  expect(signer.keyId).toBe(next.keyId);
  expect(signer.signText('hello')).toBe(next.signText('hello'));
  expect((await stat(path.join(folder, `signing-key-${next.keyId}.pem`))).mode & 0o777).toBe(0o600);

  await keys.remove(next.keyId);
  expect(keys.keyIds()).toEqual([first, next.keyId]);
  await keys.remove(first);
  expect(await readdir(folder)).toEqual([`signing-key-${next.keyId}.pem`]);
});

test('a registry that shares the folder finds a key that the other one created', async () => {
  const [one, other] = [await openSigningKeys(folder), await openSigningKeys(folder)];
  const made = await one.next([]);
  expect(other.keyIds()).not.toContain(made.keyId);
  await other.reload();
  other.select(made.keyId);
  expect(other.signer.keyId).toBe(made.keyId);
});

test('a registry that has no key which the database knows, or another one, does not start and creates none', async () => {
  const known = ['0123456789abcdef'];
  await expect(openSigningKeys(folder, { known })).rejects.toMatchObject({
    code: 'SIGNING_KEY_UNKNOWN',
    message: expect.stringContaining(`0123456789abcdef, and ${folder} has none of them`),
  });
  expect(await readdir(folder)).toEqual([]);

  const { signer } = await openSigningKeys(folder);
  await expect(openSigningKeys(folder, { known })).rejects.toThrow(signer.keyId);
  expect((await openSigningKeys(folder, { known: [...known, signer.keyId] })).keyIds()).toEqual([
    signer.keyId,
  ]);
  expect((await openSigningKeys(folder, { known, mayBeNew: true })).signer.keyId).toBe(signer.keyId);
});

describe('a file of keys that the operator gives', () => {
  let given: string;
  let pems: string[];
  beforeEach(async () => {
    pems = [];
    for (const name of ['a', 'b']) {
      await openSigningKeys(path.join(folder, name));
      pems.push(await readFile(path.join(folder, name, 'signing-key.pem'), 'utf8'));
    }
    given = path.join(folder, 'given.pem');
    await writeFile(given, pems[0]!);
  });

  test('signs, and is neither copied nor changed', async () => {
    const own = path.join(folder, 'own');
    const keys = await openSigningKeys(own, { given });
    expect(keys.signer.keyId).toBe((await openSigningKeys(path.join(folder, 'a'))).signer.keyId);
    expect(await readdir(own)).toEqual([]);
  });

  test('has the next key once the operator added it', async () => {
    const keys = await openSigningKeys(folder, { given });
    const first = keys.signer.keyId;
    await expect(keys.next([first])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await writeFile(given, pems.join('\n'));
    const next = await keys.next([first]);
    keys.select(next.keyId);
    await keys.remove(first);
    expect(keys.signer.keyId).toBe(next.keyId);
    expect(next.keyId).not.toBe(first);
    expect(await readFile(given, 'utf8')).toBe(pems.join('\n'));
  });

  test.each([
    ['none', 'has no private key'],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'not of Ed25519'],
  ])('is refused and named if it contains %j', async (text, problem) => {
    await writeFile(given, text);
    const opening = openSigningKeys(folder, { given });
    await expect(opening).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(given),
    });
    await expect(opening).rejects.toThrow(problem);
    await expect(openSigningKeys(folder, { given: `${given}.none` })).rejects.toThrow('cannot be read');
  });
});
