import { maxServedReleases } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import { desc, eq, sql } from 'drizzle-orm';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { openSnapshot } from './signing.ts';
import { releases, snapshots } from './release-tables.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('served');
});
afterAll(() => postgres.stop());

const get = async (url: string) => (await registry.app.inject(url)).json();

const servedIn = async (environment = 'production') => (await snapshotOf(environment)).served;

async function snapshotOf(environment: string) {
  const { keys } = (await get('/public-keys')) as { keys: { keyId: string; publicKey: string }[] };
  const trusted = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  return openSnapshot(await get(`/environments/${environment}/snapshot`), trusted);
}

test('finding 18: the signed snapshot names every release it serves or served, with the hash of the record that the registry gives out', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
  await changeTo(registry, 'canary', { remote: 'mfe-quiz', version: '1.1.0', percent: 10 });
  await changeTo(registry, 'withdraw', { remote: 'mfe-quiz' });
  await promoteBuild(registry, 'mfe-quiz', '1.2.0');

  const served = await servedIn();
  expect(Object.keys(served)).toEqual(['mfe-quiz@1.2.0', 'mfe-quiz@1.0.0', 'mfe-quiz@1.1.0']);
  for (const [id, hash] of Object.entries(served))
    expect(releaseHash(await get(`/releases/${id.replace('@', '/')}`))).toBe(hash);
});

test('finding 4: a release that was only published, or is live elsewhere, is not among those that are served', async () => {
  expect(Object.keys(await servedIn())).not.toContain('mfe-quiz@1.3.0');
  await promoteBuild(registry, 'mfe-quiz', '1.3.0', 'staging');
  expect(Object.keys(await servedIn('staging'))).toEqual(['mfe-quiz@1.3.0']);
  expect(Object.keys(await servedIn())).not.toContain('mfe-quiz@1.3.0');
});

test('a release that was rolled back is withdrawn until it is live again', async () => {
  const withdrawn = async () => (await snapshotOf('staging')).withdrawn;
  await promoteBuild(registry, 'mfe-quiz', '1.2.0', 'staging');
  await promoteBuild(registry, 'mfe-quiz', '1.3.0', 'staging');
  await changeTo(registry, 'rollback', { remote: 'mfe-quiz' }, 'staging');
  expect(await withdrawn()).toEqual(['mfe-quiz@1.3.0']);
  await promoteBuild(registry, 'mfe-quiz', '1.3.0', 'staging');
  expect(await withdrawn()).toEqual([]);
  await changeTo(registry, 'rollback', { remote: 'mfe-quiz' }, 'staging');
  expect(await withdrawn()).toEqual(['mfe-quiz@1.3.0']);
  await promoteBuild(registry, 'mfe-quiz', '1.3.0', 'staging');
});

test('a release whose files were swept is served no more', async () => {
  await registry.db
    .update(releases)
    .set({ sweptAt: new Date() })
    .where(sql`${releases.version} = '1.1.0'`);
  await promoteBuild(registry, 'mfe-quiz', '1.3.0');
  expect(Object.keys(await servedIn())).toEqual(['mfe-quiz@1.3.0', 'mfe-quiz@1.2.0', 'mfe-quiz@1.0.0']);
});

test('the list holds the latest 300 releases, and the snapshot stays small', async () => {
  const [newest] = await registry.db
    .select()
    .from(snapshots)
    .where(eq(snapshots.environment, 'staging'))
    .orderBy(desc(snapshots.sequence))
    .limit(1);
  const many = Object.fromEntries(
    Array.from({ length: 1_000 }, (_none, at) => [`mfe-quiz@0.0.${at}`, 'a'.repeat(64)]),
  );
  const payload = JSON.stringify({ ...JSON.parse(newest!.payload), served: many });
  await registry.db
    .update(snapshots)
    .set({ payload })
    .where(sql`${snapshots.environment} = 'staging' and ${snapshots.sequence} = ${newest!.sequence}`);
  await promoteBuild(registry, 'mfe-quiz', '1.2.0', 'staging');

  const served = await servedIn('staging');
  expect(Object.keys(served)).toHaveLength(maxServedReleases);
  expect(Object.keys(served).slice(0, 2)).toEqual(['mfe-quiz@1.2.0', 'mfe-quiz@0.0.0']);
  expect(JSON.stringify(served).length).toBeLessThan(30_000);
});
