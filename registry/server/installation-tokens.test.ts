import { generateKeyPairSync } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { audit, publicKeys, tokens } from '../releases/release-tables.ts';
import { createInstallationTokens } from './installation-tokens.ts';
import { signerFrom } from '../releases/signing.ts';
import { openRegistry } from './open-registry.ts';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const post = ({ app }: TestRegistry, token: string, url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
const observe = (registry: TestRegistry, token: string, visitor: string) =>
  post(registry, token, '/environments/production/observations', {
    observations: [
      {
        kind: 'mount',
        remote: 'mfe-quiz',
        release: '1.0.0',
        at: 1_800_000_000_000,
        visitor: visitor.repeat(32),
        network: visitor.repeat(16),
        source: 'browser',
        slot: 'page',
        milliseconds: 40,
      },
    ],
  });
const namesOf = async (registry: TestRegistry, token = registry.token) => {
  const headers = { authorization: `Bearer ${token}` };
  const { tokens } = (await registry.app.inject({ url: '/tokens', headers })).json();
  return tokens.map(({ name }: { name: string }) => name) as string[];
};

test('two registries on one database have separate tokens, and observations of both shells count @all', async () => {
  const [one, other] = [
    await postgres.openRegistry('shared', 'one'),
    await postgres.openRegistry('shared', 'other'),
  ];
  await publishBuild(one, aBuild('mfe-quiz'));
  expect((await promoteBuild(other, 'mfe-quiz', '1.0.0')).statusCode).toBe(200);

  expect((await observe(one, one.observeToken, 'a')).statusCode).toBe(202);
  expect((await observe(other, other.observeToken, 'b')).statusCode).toBe(202);
  const health = await one.app.inject('/environments/production/health?remote=mfe-quiz');
  expect(health.json().releases).toMatchObject([{ version: '1.0.0', visitors: 2 }]);
  expect((await namesOf(one)).map((name) => name.split('-')[0])).toEqual([
    'observer',
    'observer',
    'publisher',
    'publisher',
  ]);

  const again = await postgres.openRegistry('shared', 'one');
  expect([again.token, again.observeToken]).toEqual([one.token, one.observeToken]);
});

test('registries with a given observe token and signing key need nothing of each other @all', async () => {
  const first = await postgres.openRegistry('provisioned', 'first');
  const firstKey = await readFile(path.join(first.folder, 'keys/signing-key.pem'), 'utf8');
  const signingKeyFile = path.join(postgres.folder, 'given.pem');
  await writeFile(signingKeyFile, firstKey);
  const given = { observeToken: 'chosen-by-the-operator', signingKeyFile };
  const [one, other] = [
    await postgres.openRegistry('provisioned', 'one', given),
    await postgres.openRegistry('provisioned', 'other', given),
  ];
  await publishBuild(one, aBuild('mfe-quiz'));
  expect((await promoteBuild(other, 'mfe-quiz', '1.0.0')).statusCode).toBe(200);
  for (const registry of [one, other]) {
    expect(registry.observeToken).toBe(given.observeToken);
    expect((await observe(registry, given.observeToken, 'a')).statusCode).toBe(202);
  }
  const keyOf = async ({ app }: TestRegistry) =>
    (await app.inject('/environments/production/snapshot')).json().keyId;
  const firstId = await keyOf(first);
  expect(await keyOf(other)).toBe(firstId);

  const rotate = () => post(one, one.token, '/keys/rotate', { reason: 'once a year' });
  expect((await rotate()).json()).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('given.pem'),
  });
  const { privateKey } = generateKeyPairSync('ed25519');
  await appendFile(signingKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect((await rotate()).json()).toEqual({ keyId: await keyOf(one), introducedBy: firstId });

  const stranger = openRegistry({
    checker: postgres.checker,
    databaseUrl: first.databaseUrl,
    folder: path.join(first.folder, 'empty'),
    network: { logLevel: 'silent' },
  });
  await expect(stranger).rejects.toMatchObject({ code: 'SIGNING_KEY_UNKNOWN' });
  expect(await first.db.select().from(publicKeys)).toHaveLength(2);
});

test('a revoked token of the installation stays revoked; the next renewal creates another, with an audit row', async () => {
  const before = await postgres.openRegistry('revoked');
  await publishBuild(before, aBuild('mfe-quiz'));
  await promoteBuild(before, 'mfe-quiz', '1.0.0');
  for (const name of await namesOf(before))
    expect(
      (await post(before, before.token, `/tokens/${name}/revoke`, { reason: 'leaked' })).statusCode,
    ).toBe(200);

  const after = await postgres.openRegistry('revoked');
  expect((await observe(after, before.observeToken, 'a')).statusCode).toBe(403);
  expect((await promoteBuild({ ...after, token: before.token }, 'mfe-quiz', '1.0.0')).statusCode).toBe(403);
  expect((await observe(after, after.observeToken, 'a')).statusCode).toBe(202);
  expect((await promoteBuild(after, 'mfe-quiz', '1.0.0')).statusCode).toBe(200);
  const made = await after.db.select().from(audit).where(eq(audit.action, 'create-token'));
  expect(made.map(({ actor, reason }) => `${actor}: ${reason}`)).toEqual(
    Array(2).fill('registry: the previous token was revoked'),
  );
});

test('a revoked token from the configuration does not become valid by a restart, on this registry or another @all', async () => {
  const before = await postgres.openRegistry('given', 'given', { token: 'from-outside' });
  const name = (await namesOf(before)).find((one) => one.startsWith('publisher-'))!;
  expect((await post(before, before.token, `/tokens/${name}/revoke`, { reason: 'leaked' })).statusCode).toBe(
    200,
  );

  for (const home of ['given', 'elsewhere']) {
    const after = await postgres.openRegistry('given', home, { token: 'from-outside' });
    expect((await post(after, 'from-outside', '/keys/rotate', { reason: 'x' })).json().message).toBe(
      `the token "${name}" was revoked`,
    );
  }
});

test('a token that is configured in place of another ends it, whichever registry had that one @all', async () => {
  const open = (home: string, token: string) => postgres.openRegistry('rotated', home, { token });
  const mayList = async ({ app }: TestRegistry, token: string) => {
    const { statusCode } = await app.inject({
      url: '/tokens',
      headers: { authorization: `Bearer ${token}` },
    });
    return statusCode === 200;
  };
  const one = await open('one', 'first');
  await open('other', 'first');
  expect(await mayList(one, 'first')).toBe(true);

  const next = await open('new-pod', 'second');
  expect([await mayList(one, 'first'), await mayList(one, 'second')]).toEqual([false, true]);
  const [row] = await next.db.select().from(audit).where(eq(audit.action, 'create-token'));
  expect(row).toMatchObject({
    actor: 'registry',
    reason: expect.stringMatching(/^configured in place of publisher-/),
  });

  await open('taken-back', 'first');
  expect([await mayList(one, 'first'), await mayList(one, 'second')]).toEqual([true, false]);
});

test('a registry that still runs with a replaced token does not bring it back @all', async () => {
  const { db, folder } = await postgres.openRegistry('draining');
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = signerFrom(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const refused = jest.fn();
  const tokensWith = (token: string, home: string) =>
    createInstallationTokens({
      db,
      signer,
      folder: path.join(folder, home),
      given: { token },
      onRefused: refused,
    });
  const renewOld = await tokensWith('old', 'draining');
  await renewOld();
  await renewOld();
  expect(refused).not.toHaveBeenCalled();

  await (
    await tokensWith('next', 'next')
  )();
  await renewOld();
  expect(refused.mock.calls).toEqual([['publisher', 'replaced']]);
  const valid = (await db.select().from(tokens)).filter(({ expiresAt }) => expiresAt > new Date());
  expect(valid.filter(({ createdBy }) => createdBy === 'configuration')).toHaveLength(1);
});
