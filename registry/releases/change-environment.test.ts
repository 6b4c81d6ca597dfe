import { generateKeyPairSync } from 'node:crypto';
import { snapshotSchema } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';
import { count, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { checkAudit } from './audit.ts';
import { visitorKey } from './visitor-names.ts';
import { nextLink } from './audit-chain.ts';
import { changeEnvironment } from './change-environment.ts';
import { currentSnapshot, renewSnapshot } from './environments.ts';
import { snapshotLifetimeMs } from './make-snapshot.ts';
import { readPublicKeys } from './public-keys.ts';
import { signerFrom } from './signing.ts';
import {
  audit,
  experiments,
  kills,
  liveReleases,
  pins,
  rollouts,
  snapshots,
  tenantReleases,
} from './release-tables.ts';

const signer = signerFrom(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('changes');
  for (const version of ['1.0.0', '2.0.0', '3.0.0'])
    await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(() => postgres.stop());

const row = { environment: 'production', remote: 'mfe-quiz' };

/** The registry's keys, and that of the signer these tests change environments with. */
async function keysOf({ db }: TestRegistry) {
  const { keys } = await readPublicKeys(db);
  const known = keys.map(({ keyId, publicKey }) => [keyId, publicKey] as const);
  return new Map([...known, [signer.keyId, signer.publicKeyPem] as const]);
}

async function everything() {
  const { db } = registry;
  const { sequence } = await currentSnapshot(db, 'production');
  const [rows] = await db.select({ audit: count() }).from(audit);
  const [signed] = await db.select({ snapshots: count() }).from(snapshots);
  return { sequence, ...rows, ...signed, live: await db.select().from(liveReleases) };
}

test('a change that fails half-way leaves nothing behind', async () => {
  const before = await everything();
  const half = changeEnvironment({ db: registry.db, signer }, 'production', async (transaction) => {
    await transaction.update(liveReleases).set({ version: '2.0.0' });
    throw new Error('the power went');
  });
  await expect(half).rejects.toThrow('the power went');
  expect(await everything()).toEqual(before);
});

test('a connection that dies between the rows and the snapshot leaves nothing behind', async () => {
  const before = await everything();
  const killed = changeEnvironment({ db: registry.db, signer }, 'production', async (transaction) => {
    await transaction.update(liveReleases).set({ version: '2.0.0' });
    await transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return { actor: 'test', action: 'promote' };
  });
  await expect(killed).rejects.toThrow(/connection|terminat|query/i);
  expect(await everything()).toEqual(before);
});

test('a snapshot that cannot be signed leaves nothing behind', async () => {
  const before = await everything();
  const broken = {
    ...signer,
    sign: () => {
      throw new Error('the key is gone');
    },
  };
  const unsigned = changeEnvironment(
    { db: registry.db, signer: broken },
    'production',
    async (transaction) => {
      await transaction.update(liveReleases).set({ version: '2.0.0' });
      return { actor: 'test', action: 'promote' };
    },
  );
  await expect(unsigned).rejects.toThrow('the key is gone');
  expect(await everything()).toEqual(before);
});

test('twenty changes at once are twenty sequences in a row and one unbroken audit @all', async () => {
  const { sequence } = await everything();
  const changes = Array.from({ length: 20 }, (_, at) =>
    changeEnvironment({ db: registry.db, signer }, 'production', async () => ({
      actor: `team-${at}`,
      action: 'lock',
    })),
  );
  const sequences = (await Promise.all(changes))
    .map((changed) => changed!.sequence)
    .toSorted((a, b) => a - b);
  expect(sequences).toEqual(Array.from({ length: 20 }, (_, at) => sequence + 1 + at));
  expect((await checkAudit(registry.db, await keysOf(registry))).verdict).toMatchObject({ intact: true });
});

test('rollouts, experiments, tenants, pins and kills reach the snapshot, with every release they name', async () => {
  const now = new Date();
  const variants = [
    { name: 'a', version: '1.0.0', weight: 1 },
    { name: 'b', version: '3.0.0', weight: 1 },
  ];
  const changed = await changeEnvironment({ db: registry.db, signer }, 'production', async (transaction) => {
    await transaction.insert(rollouts).values({
      ...row,
      version: '2.0.0',
      salt: 'r1',
      percent: 25,
      state: 'running',
      startedAt: now,
      widenedAt: now,
    });
    await transaction.insert(experiments).values({
      ...row,
      id: 'hub',
      salt: 'e1',
      sharePercent: 50,
      variants,
      targeting: { language: 'hi' },
      state: 'running',
      startedAt: now,
    });
    await transaction.insert(tenantReleases).values({ ...row, tenant: 'acme', version: '2.0.0' });
    await transaction.insert(pins).values({ ...row, visitor: 'b'.repeat(32), version: '3.0.0' });
    await transaction.insert(kills).values({ ...row, reason: 'leaks', killedAt: now });
    return { actor: 'test', action: 'promote' };
  });

  const snapshot = v.parse(snapshotSchema, JSON.parse(changed!.snapshot.payload));
  expect(snapshot.remotes['mfe-quiz']).toEqual({
    live: '1.0.0',
    rollout: { version: '2.0.0', salt: 'r1', percent: 25 },
    experiments: [
      { id: 'hub', salt: 'e1', sharePercent: 50, variants, targeting: { language: 'hi' }, conversions: [] },
    ],
    tenants: { acme: '2.0.0' },
    pins: { [visitorKey('b'.repeat(32))]: '3.0.0' },
    killed: { reason: 'leaks', at: now.toISOString() },
  });
  expect(Object.keys(snapshot.releases).toSorted()).toEqual([
    'mfe-quiz@1.0.0',
    'mfe-quiz@2.0.0',
    'mfe-quiz@3.0.0',
  ]);

  const key = visitorKey('b'.repeat(32));
  const visitor = { id: 'b', key, language: 'en', platform: 'Android', signedIn: false } as const;
  expect(resolvePlan(snapshot, visitor).remotes['mfe-quiz']).toEqual({
    version: '3.0.0',
    why: { kind: 'killed', reason: 'leaks' },
  });
});

test('promoting the release that is being rolled out finishes the rollout', async () => {
  await registry.db.update(experiments).set({ state: 'stopped', endedAt: new Date() });
  await promoteBuild(registry, 'mfe-quiz', '2.0.0');
  const [rollout] = await registry.db.select().from(rollouts);
  expect(rollout).toMatchObject({ version: '2.0.0', state: 'finished', endedAt: expect.any(Date) });
});

test('a snapshot is signed again at half of its lifetime, and when the key has changed', async () => {
  const before = await currentSnapshot(registry.db, 'staging');
  await renewSnapshot({ db: registry.db, signer }, 'staging');
  const withNewKey = await currentSnapshot(registry.db, 'staging');
  expect(withNewKey).toMatchObject({ sequence: before.sequence + 1, signed: { keyId: signer.keyId } });

  await renewSnapshot({ db: registry.db, signer }, 'staging');
  expect((await currentSnapshot(registry.db, 'staging')).sequence).toBe(withNewKey.sequence);

  await registry.db.update(snapshots).set({ expiresAt: new Date(Date.now() + snapshotLifetimeMs / 3) });
  await renewSnapshot({ db: registry.db, signer }, 'staging');
  expect((await currentSnapshot(registry.db, 'staging')).sequence).toBe(withNewKey.sequence + 1);
});

test('the database itself refuses to alter or delete a row of the audit', async () => {
  const cause = { message: expect.stringMatching(/append-only/) };
  await expect(registry.db.update(audit).set({ actor: 'attacker' })).rejects.toMatchObject({ cause });
  await expect(registry.db.delete(audit)).rejects.toMatchObject({ cause });
});

async function tampered(...statements: string[]) {
  for (const statement of ['alter table audit disable trigger all', ...statements])
    await registry.db.execute(sql.raw(statement));
  return (await checkAudit(registry.db, await keysOf(registry))).verdict;
}

test('a row that was altered with the trigger switched off is named, even if its hash matches again', async () => {
  const [before] = await registry.db.select().from(audit).where(eq(audit.position, 7));
  const [last] = await registry.db.select().from(audit).orderBy(desc(audit.position)).limit(1);
  expect(await tampered(`update audit set actor = 'attacker' where position = 7`)).toEqual({
    intact: false,
    position: 7,
    why: 'row 7 was altered',
  });

  const rows = await registry.db.select().from(audit).orderBy(audit.position);
  for (let at = 6; at < rows.length; at += 1) {
    const { position: _p, previousHash: _b, hash: _h, seal, at: when, ...entry } = rows[at]!;
    const forged = { ...nextLink(rows[at - 1]!, entry, when), seal };
    rows[at] = forged;
    await registry.db.update(audit).set(forged).where(eq(audit.position, forged.position));
  }
  const { hash } = rows.at(-1)!;
  expect(await tampered(`update audit_head set hash = '${hash}'`)).toEqual({
    intact: false,
    position: 7,
    why: 'row 7 was not sealed by this registry',
  });

  await registry.db.update(audit).set({ actor: before!.actor }).where(eq(audit.position, 7));
  for (let at = 6; at < rows.length; at += 1) {
    const { position: _p, previousHash: _b, hash: _h, seal, at: when, ...entry } = rows[at]!;
    const genuine = at === 6 ? { ...entry, actor: before!.actor } : entry;
    rows[at] = { ...nextLink(rows[at - 1]!, genuine, when), seal };
    await registry.db
      .update(audit)
      .set(rows[at]!)
      .where(eq(audit.position, at + 1));
  }
  expect(await tampered(`update audit_head set hash = '${last!.hash}'`)).toMatchObject({ intact: true });
});

test('rows cut off at the end are missed by the signed snapshot, though the head was set back', async () => {
  const [{ length }] = [await registry.db.select().from(audit)];
  const verdict = await tampered(
    `delete from audit where position = ${length}`,
    `update audit_head set position = ${length - 1}, hash = (select hash from audit where position = ${length - 1})`,
  );
  expect(verdict).toEqual({ intact: false, position: length, why: `row ${length} is missing` });
  expect(await tampered(`update snapshots set signature = 'bm9uZQ=='`)).toMatchObject({ intact: false });
});
