import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { emptyAudit, nextLink, verifyAudit, type AuditRow } from './audit-chain.ts';

// Stands for the registry's signature here; `audit-routes.test.ts` has the real one.
const sealOf = (hash: string) => createHash('sha256').update(`secret ${hash}`).digest('hex');
const isSealed = ({ seal, hash }: AuditRow) => seal === sealOf(hash);

function aChain(length: number): AuditRow[] {
  const rows: AuditRow[] = [];
  for (let at = 1; at <= length; at += 1) {
    const entry = {
      actor: at % 2 ? 'team-quiz' : 'team-checkout',
      action: 'promote',
      environment: 'production',
      remote: 'mfe-quiz',
      version: `1.0.${at}`,
      reason: null,
      details: { before: `1.0.${at - 1}`, order: { b: 1, a: 2 } },
    };
    const link = nextLink(rows.at(-1) ?? emptyAudit, entry, new Date(1_795_000_000_000 + at));
    rows.push({ ...link, seal: sealOf(link.hash) });
  }
  return rows;
}
const chain = aChain(1000);
const head = chain.at(-1)!;
const anyRow = fc.integer({ min: 0, max: chain.length - 1 });

const changes: Partial<AuditRow>[] = [
  { actor: 'attacker' },
  { action: 'kill' },
  { environment: null },
  { remote: 'mfe-checkout' },
  { version: '9.9.9' },
  { reason: 'slipped in' },
  { details: {} },
  { at: new Date(0) },
  { previousHash: 'e'.repeat(64) },
  { hash: 'f'.repeat(64) },
];

/** `AUDIT=full` tries each of the thousand; by default every twenty-fifth, the first and the last. */
const tried = [...chain.keys()].filter(
  (at) => process.env['AUDIT'] === 'full' || at % 25 === 0 || at === chain.length - 1,
);

/** Computes all hashes from a row on again, as an attacker with the database but without the key would. */
function rehashed(rows: readonly AuditRow[], from: number, seal: (row: AuditRow) => string | null) {
  const forged = [...rows];
  for (let at = from; at < forged.length; at += 1) {
    const { position: _p, previousHash: _b, hash: _h, seal: _s, at: when, ...entry } = forged[at]!;
    forged[at] = { ...nextLink(forged[at - 1] ?? emptyAudit, entry, when), seal: seal(rows[at]!) };
  }
  return forged;
}

test('an untouched chain is intact, also when its JSON came back with keys in another order', () => {
  const reordered = chain.map((row) => ({
    ...row,
    details: { order: { a: 2, b: 1 }, before: row.details.before },
  }));
  expect(verifyAudit(chain, { head, isSealed, anchors: [chain[500]!] })).toEqual({
    intact: true,
    rows: 1000,
  });
  expect(verifyAudit(reordered)).toEqual({ intact: true, rows: 1000 });
  expect(verifyAudit([], { head: emptyAudit, isSealed })).toEqual({ intact: true, rows: 0 });
});

test('feature 6: editing any one of 1,000 entries makes the check fail and name the entry', () => {
  for (const at of tried) {
    const edited = chain.with(at, { ...chain[at]!, ...changes[tried.indexOf(at) % changes.length] });
    const verdict = verifyAudit(edited, { head, isSealed });
    expect(verdict).toMatchObject({ intact: false, position: at + 1 });
  }
});

test('any field of any entry, once edited, gives that entry away', () => {
  fc.assert(
    fc.property(anyRow, fc.constantFrom(...changes), (at, changed) => {
      const verdict = verifyAudit(chain.with(at, { ...chain[at]!, ...changed }));
      expect(verdict).toMatchObject({ intact: false, position: at + 1 });
    }),
    { numRuns: 30 },
  );
});

test('feature 6: deleting any one of 1,000 entries, the last one too, makes the check fail and name the entry', () => {
  for (const at of tried) {
    const verdict = verifyAudit(chain.toSpliced(at, 1), { head, isSealed });
    expect(verdict).toMatchObject({ intact: false, position: at + 1 });
  }
});

test('an edited entry is named by its seal, even if all later hashes were computed again', () => {
  const forgeries: ((row: AuditRow) => string | null)[] = [
    (row) => row.seal,
    () => null,
    () => 'f'.repeat(64),
    (row) => (row === chain.at(-1) ? head.seal : null),
  ];
  fc.assert(
    fc.property(anyRow, fc.constantFrom(...forgeries), (at, seal) => {
      const edited = chain.with(at, { ...chain[at]!, actor: 'attacker' });
      const forged = rehashed(edited, at, seal);
      const verdict = verifyAudit(forged, { head: forged.at(-1)!, isSealed, sealedFrom: 1 });
      expect(verdict).toMatchObject({ intact: false, position: at + 1 });
    }),
    { numRuns: 15 },
  );
});

test('without any seal left, the place signed into a snapshot gives the forgery away', () => {
  const edited = chain.with(700, { ...chain[700]!, actor: 'attacker' });
  const unsealed = rehashed(edited, 0, () => null);
  const verdict = verifyAudit(unsealed, { head: unsealed.at(-1)!, isSealed, anchors: [chain[300]!, head] });
  expect(verdict).toMatchObject({ intact: false, position: 1000 });
});

test('entries cut off at the end are missed, also when the head was set back with them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), (left) => {
      const cut = chain.slice(0, left);
      const named = { intact: false, position: left + 1, why: `row ${left + 1} is missing` };
      expect(verifyAudit(cut, { head })).toEqual(named);
      expect(verifyAudit(cut, { head: cut.at(-1)!, isSealed, anchors: [head] })).toEqual(named);
    }),
    { numRuns: 15 },
  );
});

test('an entry written after the last one the registry wrote is named', () => {
  const inserted = nextLink(head, { ...chain[0]!, actor: 'attacker' }, new Date());
  const longer = [...chain, { ...inserted, seal: null }];
  expect(verifyAudit(longer, { head, isSealed })).toMatchObject({ intact: false, position: 1001 });
  expect(verifyAudit(longer, { head })).toMatchObject({ intact: false, position: 1001 });
});

test('rows from before there were seals are good, rows without one after that are not', () => {
  const young = chain.map((row, at) => (at < 400 ? { ...row, seal: null } : row));
  expect(verifyAudit(young, { head, isSealed })).toMatchObject({ intact: true });
  const gap = young.with(600, { ...young[600]!, seal: null });
  expect(verifyAudit(gap, { head, isSealed })).toMatchObject({ intact: false, position: 601 });
});

test('the row after an altered and rehashed row no longer follows it', () => {
  const { hash: _old, position: _position, previousHash, at, seal, ...entry } = chain[41]!;
  const forged = nextLink({ position: 41, hash: previousHash }, { ...entry, actor: 'attacker' }, at);
  expect(verifyAudit(chain.with(41, { ...forged, seal }))).toEqual({
    intact: false,
    position: 43,
    why: 'row 43 does not follow row 42',
  });
});
