import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq, gt, sql } from 'drizzle-orm';
import { emptyAudit, nextLink, type AuditRow } from '../releases/audit-chain.ts';
import { signerFrom, type Signer } from '../releases/signing.ts';
import { audit, auditHead, publicKeys, snapshots } from '../releases/release-tables.ts';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let number = 0;
let registry: TestRegistry;
/** The leaked key of the first rows. */
let leaked: Signer;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());
afterEach(() => postgres.closeRegistries());
beforeEach(async () => {
  registry = await postgres.openRegistry(`audit-${(number += 1)}`);
  leaked = signerFrom(await readFile(path.join(registry.folder, 'keys/signing-key.pem'), 'utf8'));
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});

const check = async ({ app }: Pick<TestRegistry, 'app'> = registry) =>
  (await app.inject('/audit/check')).json();
const send = (url: string) =>
  registry.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${registry.token}` },
    payload: { reason: 'for the test' },
  });
const notSealed = (position: number) => ({
  intact: false,
  position,
  why: `row ${position} was not sealed by this registry`,
});
/** The signature of a row, as the registry makes it. */
const sealedBy = (signer: Signer) => (hash: string) =>
  `${signer.keyId}:${signer.signText(`marquee: audit row\n${hash}`)}`;

/**
 * What an attacker with the database can do: rewrites the audit from its third row on, with new hashes, and deletes
 * the snapshots that contradict it.
 */
async function rewrite(
  seal: (hash: string, row: AuditRow) => string | null,
  rewrite = (rows: AuditRow[]) => rows,
): Promise<void> {
  await registry.db.execute(sql`alter table audit disable trigger all`);
  const rows = rewrite(await registry.db.select().from(audit).orderBy(audit.position));
  const forged: AuditRow[] = [];
  for (const { position: _p, previousHash: _b, hash: _h, seal: _s, at, ...entry } of rows) {
    const before = forged.at(-1) ?? emptyAudit;
    const link = nextLink(before, before.position === 2 ? { ...entry, actor: 'attacker' } : entry, at);
    forged.push({ ...link, seal: seal(link.hash, rows[link.position - 1]!) });
  }
  await registry.db.delete(audit);
  await registry.db.insert(audit).values(forged);
  const { position, hash } = forged.at(-1)!;
  await registry.db.update(auditHead).set({ position, hash });
  await registry.db.delete(snapshots).where(gt(snapshots.auditPosition, 2));
}

test('an audit without its seals is refused, even if everything else is consistent @all', async () => {
  expect(await check()).toMatchObject({ intact: true });
  await rewrite(() => null);
  expect(await check()).toEqual(notSealed(1));
});

test('a rewritten audit that is sealed with this registry’s key does not match the checkpoint', async () => {
  const { rows } = await check();
  await rewrite(sealedBy(leaked));
  expect(await check()).toEqual({
    intact: false,
    position: rows,
    why: `row ${rows} is not the one the registry wrote`,
  });
});

describe('a key that leaked and was retired', () => {
  let rotatedAt: number;
  let retiredAt: number;
  beforeEach(async () => {
    await send('/keys/rotate');
    await send(`/keys/${leaked.keyId}/retire`);
    const positionOf = async (action: string) =>
      (await registry.db.select().from(audit).where(eq(audit.action, action)))[0]!.position;
    [rotatedAt, retiredAt] = [await positionOf('rotate-key'), await positionOf('retire-key')];
  });

  test('seals no row after its retirement, even for a registry without a checkpoint @all', async () => {
    const copy = path.join(postgres.folder, `copy-${number}`);
    await cp(registry.folder, copy, { recursive: true });
    await rm(path.join(copy, 'keys/audit-checkpoint.json'));
    const other = await postgres.openRegistry(`audit-${number}`, `copy-${number}`);
    expect(await check(other)).toMatchObject({ intact: true });
    await rm(path.join(copy, 'keys/audit-checkpoint.json'));
    await rewrite(sealedBy(leaked));
    expect(await check(other)).toEqual(notSealed(retiredAt));
    await other.close();
  });

  test('does not become valid again by an audit in which it was never retired @all', async () => {
    await rewrite(sealedBy(leaked), (rows) => rows.filter(({ position }) => position < rotatedAt));
    await registry.db.delete(publicKeys).where(sql`introduced_by is not null`);
    expect(await check()).toMatchObject({ intact: false, position: rotatedAt });
  });
});
