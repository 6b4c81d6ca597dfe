import { until } from '@marquee/testing/until';
import { parseInput } from '@marquee/contracts';
import type { SecurityEvent } from '@marquee/http-server';
import { eq } from 'drizzle-orm';
import { audit, publicKeys, tokens } from '../releases/release-tables.ts';
import { openSnapshot } from '../releases/signing.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestIssuer, type TestIssuer } from '../testing/start-test-issuer.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { issuersSchema } from './ci-identity.ts';
import { maxRefusalsAMinute } from './refusals.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let ci: TestIssuer;
let registry: TestRegistry;
beforeAll(async () => {
  [postgres, ci] = await Promise.all([startTestPostgres(), startTestIssuer()]);
  const trust = [
    {
      claims: { repository: 'acme/auth', ref_type: 'tag' },
      rights: [{ remote: 'mfe-auth', actions: ['publish', 'promote'] }],
    },
  ];
  const issuers = parseInput(
    issuersSchema,
    { issuers: [{ issuer: ci.url, audience: 'marquee', trust }] },
    'issuers',
  );
  registry = await postgres.openRegistry('access', 'access', { issuers });
});
afterAll(async () => {
  await ci.stop();
  await postgres.stop();
});

const as = (token: string) => ({ ...registry, token });
const send = (url: string, payload: object, token = registry.token) =>
  registry.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
const get = (url: string, token = registry.token) =>
  registry.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const refusals = async (actor: string) =>
  (await registry.db.select().from(audit).where(eq(audit.actor, actor))).filter(({ action }) =>
    action.startsWith('refused-'),
  );

async function newToken(name: string, options: object): Promise<string> {
  const made = await send('/tokens', { name, reason: 'for the test', ...options });
  expect(made.json()).toMatchObject({ name, token: expect.stringMatching(/^marquee_/) });
  return made.json().token;
}
const shipping = (remote: string) => [{ remote, actions: ['publish', 'promote'] }];

test('finding 22: however often a token is refused, a minute adds few audit rows, one of them with the number of the others @all', async () => {
  const lines: SecurityEvent[] = [];
  const other = await postgres.openRegistry('tries', 'tries', { security: (event) => lines.push(event) });
  const token = createTokenText();
  const rights = [{ remote: 'mfe-quiz', actions: ['publish' as const] }];
  await storeToken(other.db, 'tries-all', token, { rights, expiresAt: new Date(Date.now() + 60_000) });
  const headers = { authorization: `Bearer ${token}` };
  for (let tries = 0; tries < maxRefusalsAMinute + 25; tries += 1)
    expect((await other.app.inject({ url: '/tokens', headers })).statusCode).toBe(403);
  await other.close();

  const rows = await other.db
    .select()
    .from(audit)
    .where(eq(audit.actor, 'tries-all'))
    .orderBy(audit.position);
  expect(rows).toHaveLength(maxRefusalsAMinute + 1);
  expect(rows.at(-1)).toMatchObject({ action: 'refused-more', details: { attempts: 25 } });
  expect(lines.filter(({ event }) => event === 'right')).toHaveLength(maxRefusalsAMinute + 1);
});

test('finding 21: sign-ins, refused tokens, keys, tokens and policies are in the security log, without any token @all', async () => {
  const lines: SecurityEvent[] = [];
  const other = await postgres.openRegistry('lines', 'lines', { security: (event) => lines.push(event) });
  const send = (url: string, payload: object, token = other.token) =>
    other.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
  const reason = 'for the test';
  const made = await send('/tokens', { name: 'asha', rights: shipping('mfe-quiz'), reason });
  await send('/teams', { name: 'quiz', remotes: ['mfe-quiz'], reason });
  await send('/tokens/asha/revoke', { reason });
  await send('/sweep', { reason }, made.json().token);
  await send('/sweep', { reason }, 'marquee_guessed');
  await send('/sweep', { reason }, other.observeToken);
  const rotated = (await send('/keys/rotate', { reason })).json();
  await send(`/keys/${rotated.introducedBy}/retire`, { reason });
  await send('/environments/staging/policy', { requireProvenance: true, reason });
  const { submit } = consoleBrowser(() => other);
  await submit('/console/sign-in', { token: other.token });
  await submit('/console/sign-in', { token: 'marquee_guessed' });

  expect(lines.map(({ event, outcome, reason: why }) => `${event} ${outcome} ${why ?? ''}`.trim())).toEqual([
    'token-made succeeded asha',
    'team-set succeeded quiz',
    'token-revoked succeeded asha',
    'token refused revoked',
    'token refused unknown',
    'right refused administer *',
    `key-rotated succeeded ${rotated.keyId}`,
    `key-retired succeeded ${rotated.introducedBy}`,
    'policy-changed succeeded staging {"requireProvenance":true}',
    'sign-in succeeded',
    'sign-in refused unknown',
  ]);
  expect(lines[3]).toMatchObject({ actor: 'asha', network: '127.0.0.0/24' });
  expect(JSON.stringify(lines)).not.toContain('marquee_');
});

test('finding 22: an override is valid for at most an hour after its token was revoked, and is not renewed', async () => {
  const token = await newToken('dev-asha', { rights: [{ remote: 'mfe-quiz', actions: ['publish'] }] });
  const { manifest } = aBuild('mfe-quiz').release;
  const requestOverride = () =>
    send('/environments/production/overrides', { origin: 'http://localhost:4400', manifest }, token);
  const { expiresAt } = (await requestOverride()).json() as { expiresAt: string };
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000);
  await send('/tokens/dev-asha/revoke', { reason: 'left' });
  expect((await requestOverride()).statusCode).toBe(403);
});

test('a token of team A publishing remote B is refused with 403 and one audit entry', async () => {
  await send('/teams', { name: 'team-a', remotes: ['mfe-quiz'], reason: 'for the test' });
  const token = await newToken('a-ci', { team: 'team-a', rights: shipping('*') });
  expect((await publishBuild(as(token), aBuild('mfe-quiz'))).statusCode).toBe(201);

  const refused = await publishBuild(as(token), aBuild('mfe-checkout'));
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_ALLOWED']);
  expect(await refusals('a-ci')).toMatchObject([{ action: 'refused-publish', remote: 'mfe-checkout' }]);
});

test('a change of a team’s remotes limits its tokens immediately', async () => {
  const token = await newToken('a-two', { team: 'team-a', rights: shipping('mfe-fanzone') });
  expect((await publishBuild(as(token), aBuild('mfe-fanzone'))).statusCode).toBe(403);
  await send('/teams', { name: 'team-a', remotes: ['mfe-quiz', 'mfe-fanzone'], reason: 'grown' });
  expect((await publishBuild(as(token), aBuild('mfe-fanzone'))).statusCode).toBe(201);
});

test('a right for one verb does not permit another', async () => {
  const token = await newToken('publisher-only', { rights: [{ remote: 'mfe-quiz', actions: ['publish'] }] });
  expect((await promoteBuild(as(token), 'mfe-quiz', '1.0.0')).statusCode).toBe(403);
  expect(await refusals('publisher-only')).toMatchObject([{ action: 'refused-promote' }]);
});

test('tokens end: after a month by default, after a year at most, and immediately when revoked', async () => {
  const token = await newToken('short', { rights: shipping('mfe-quiz') });
  const known = (await get('/tokens')).json().tokens.find(({ name }: { name: string }) => name === 'short');
  const days = (Date.parse(known.expiresAt) - Date.parse(known.createdAt)) / 86_400_000;
  expect([Math.round(days), known.state, known.createdBy]).toEqual([
    30,
    'valid',
    expect.stringMatching(/^publisher-/),
  ]);
  expect(
    (await send('/tokens', { name: 'endless', rights: shipping('*'), days: 400, reason: 'x' })).statusCode,
  ).toBe(400);

  expect((await send('/tokens/short/revoke', { reason: 'left' })).json()).toEqual({
    name: 'short',
    state: 'revoked',
  });
  const refused = await publishBuild(as(token), aBuild('mfe-quiz'));
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'the token "short" was revoked']);
});

test('a used name is refused, and an unknown team has no tokens', async () => {
  const again = await send('/tokens', { name: 'a-ci', rights: shipping('*'), reason: 'x' });
  expect([again.statusCode, again.json().message]).toEqual([400, expect.stringContaining('revoke it first')]);
  const nowhere = await send('/tokens', { name: 'b-ci', team: 'team-b', rights: shipping('*'), reason: 'x' });
  expect(nowhere.statusCode).toBe(404);
});

test.each(['/tokens', '/teams', '/keys/rotate'])(
  'only who administers everything may POST %s',
  async (url) => {
    const name = `outsider${url.replaceAll('/', '-')}`;
    const token = await newToken(name, { rights: [{ remote: 'mfe-quiz', actions: ['administer'] }] });
    expect(
      (await send(url, { name: 'x', rights: shipping('*'), remotes: [], reason: 'x' }, token)).statusCode,
    ).toBe(403);
    expect(await refusals(name)).toMatchObject([{ action: 'refused-administer' }]);
  },
);

test('no default configuration has a password that does not expire, and the database has none in plain text', async () => {
  const rows = await registry.db.select().from(tokens);
  const publisher = rows.find(({ name }) => name.startsWith('publisher-') && name !== 'publisher-only')!;
  expect(publisher.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
  for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain('marquee_');
});

test('a CI run publishes with its OIDC token; another remote is refused with one audit entry', async () => {
  const token = await ci.tokenOf({ sub: 'repo:acme/auth', repository: 'acme/auth', ref_type: 'tag' });
  expect((await publishBuild(as(token), aBuild('mfe-auth'))).json().release).toMatchObject({
    publishedBy: expect.stringMatching(/^oidc:127\.0\.0\.1:\d+:repo:acme\/auth$/),
  });
  expect((await publishBuild(as(token), aBuild('mfe-checkout'))).statusCode).toBe(403);
  expect(await refusals(`oidc:${new URL(ci.url).host}:repo:acme/auth`)).toMatchObject([
    { action: 'refused-publish', remote: 'mfe-checkout' },
  ]);
  const other = await ci.tokenOf({ sub: 'repo:acme/evil', repository: 'acme/evil' });
  expect((await publishBuild(as(other), aBuild('mfe-auth', { version: '2.0.0' }))).statusCode).toBe(403);
});

const publicPems = async () =>
  new Map(
    (await get('/public-keys'))
      .json()
      .keys.map((key: { keyId: string; publicKey: string }) => [key.keyId, key.publicKey]),
  ) as Map<string, string>;

test('after a key is rotated and the old one retired, snapshots, audit and restarts still work', async () => {
  const [before] = [...(await publicPems()).keys()] as [string];
  const rotated = (await send('/keys/rotate', { reason: 'a year is over' })).json();
  expect(rotated).toEqual({ keyId: expect.stringMatching(/^[0-9a-f]{16}$/), introducedBy: before });

  const snapshot = (await get('/environments/production/snapshot')).json();
  expect(snapshot.keyId).toBe(rotated.keyId);
  expect(openSnapshot(snapshot, await publicPems()).environment).toBe('production');

  const tooEarly = await send(`/keys/${rotated.keyId}/retire`, { reason: 'x' });
  expect([tooEarly.statusCode, tooEarly.json().message]).toEqual([
    400,
    expect.stringContaining('the current one'),
  ]);
  expect((await send(`/keys/${before}/retire`, { reason: 'moved on' })).statusCode).toBe(200);
  expect([...(await publicPems()).keys()]).toEqual([rotated.keyId]);
  expect((await get('/public-keys')).json().retirements).toMatchObject([
    { keyId: before, retiredBy: rotated.keyId },
  ]);

  const again = await postgres.openRegistry('access', 'access');
  expect((await again.app.inject('/environments/production/snapshot')).json().keyId).toBe(rotated.keyId);
  expect((await again.app.inject('/audit/check')).json()).toMatchObject({ intact: true });
  await again.close();
});

test('a registry that shares the keys signs with the new one as soon as the other rotates @all', async () => {
  const other = await postgres.openRegistry('access', 'access');
  const { keyId } = (await send('/keys/rotate', { reason: 'again' })).json();

  const snapshot = async () => (await other.app.inject('/environments/staging/snapshot')).json();
  let patch = 0;
  await until(async () => {
    const version = `2.0.${(patch += 1)}`;
    await publishBuild(registry, aBuild('mfe-quiz', { version }));
    await promoteBuild({ ...other, token: registry.token }, 'mfe-quiz', version, 'staging');
    return (await snapshot()).keyId === keyId;
  });
  expect(await snapshot()).toMatchObject({ keyId });
  await other.close();
});

test('an audit whose rows are sealed with a key that was added to the database is refused', async () => {
  await registry.db.execute('alter table audit disable trigger all');
  await registry.db.execute(
    `update audit set seal = '0123456789abcdef:' || split_part(seal, ':', 2) where position = (select max(position) from audit)`,
  );
  const position = Math.max(...(await registry.db.select().from(audit)).map((row) => row.position));
  const pem = [...(await publicPems()).values()][0]!;
  await registry.db.insert(publicKeys).values({ keyId: '0123456789abcdef', pem, createdAt: new Date() });
  expect((await get('/audit/check')).json()).toEqual({
    intact: false,
    position,
    why: `row ${position} was not sealed by this registry`,
  });
});
