import * as fc from 'fast-check';
import { emptyAudit, nextLink, verifyAudit, type AuditRow } from './audit-chain.ts';

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
    rows.push(nextLink(rows.at(-1) ?? emptyAudit, entry, new Date(1_795_000_000_000 + at)));
  }
  return rows;
}
const chain = aChain(1000);
const anyRow = fc.integer({ min: 0, max: chain.length - 1 });

test('an untouched chain is intact, also when its JSON came back with keys in another order', () => {
  const reordered = chain.map((row) => ({
    ...row,
    details: { order: { a: 2, b: 1 }, before: row.details.before },
  }));
  expect(verifyAudit(chain, chain.at(-1))).toEqual({ intact: true, rows: 1000 });
  expect(verifyAudit(reordered)).toEqual({ intact: true, rows: 1000 });
  expect(verifyAudit([], emptyAudit)).toEqual({ intact: true, rows: 0 });
});

test('any field of any row, once altered, gives that row away', () => {
  const change = fc.constantFrom<Partial<AuditRow>>(
    { actor: 'somebody-else' },
    { action: 'kill' },
    { version: '9.9.9' },
    { reason: 'slipped in' },
    { details: {} },
    { at: new Date(0) },
    { hash: 'f'.repeat(64) },
  );
  fc.assert(
    fc.property(anyRow, change, (at, changed) => {
      const verdict = verifyAudit(chain.with(at, { ...chain[at]!, ...changed }));
      expect(verdict).toMatchObject({ intact: false, position: at + 1 });
    }),
    { numRuns: 60 },
  );
});

test('any row, once removed, is missed by its position, the last one too', () => {
  fc.assert(
    fc.property(fc.oneof(anyRow, fc.constant(chain.length - 1)), (at) => {
      expect(verifyAudit(chain.toSpliced(at, 1), chain.at(-1))).toMatchObject({
        intact: false,
        position: at + 1,
      });
    }),
    { numRuns: 60 },
  );
});

test('a row that was altered and hashed anew no longer carries the next one', () => {
  const { hash: _old, position: _position, previousHash, at, ...entry } = chain[41]!;
  const forged = nextLink({ position: 41, hash: previousHash }, { ...entry, actor: 'somebody-else' }, at);
  expect(verifyAudit(chain.with(41, forged))).toEqual({
    intact: false,
    position: 43,
    why: 'row 43 does not follow row 42',
  });
});
