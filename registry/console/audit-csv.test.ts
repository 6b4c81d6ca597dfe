import type { AuditRow } from '../releases/audit-chain.ts';
import { auditCsv } from './audit-csv.ts';

const row: AuditRow = {
  position: 7,
  at: new Date('2026-11-29T10:00:00Z'),
  actor: 'asha',
  action: 'kill',
  environment: 'production',
  remote: 'mfe-quiz',
  version: null,
  reason: 'it "burns", badly\nnow',
  details: { live: '1.0.0' },
  previousHash: '',
  hash: '',
  seal: null,
};

async function csvOf(...pages: AuditRow[][]): Promise<string> {
  async function* all() {
    yield* pages;
  }
  let text = '';
  for await (const part of auditCsv(all())) text += part;
  return text;
}

test('a row is a line of CSV, with quotes where its text needs them', async () => {
  expect(await csvOf([row], [{ ...row, position: 6, reason: 'plain' }])).toBe(
    'no,at,who,action,environment,remote,version,reason,details\r\n' +
      '7,2026-11-29T10:00:00.000Z,asha,kill,production,mfe-quiz,,"it ""burns"", badly\nnow","{""live"":""1.0.0""}"\r\n' +
      '6,2026-11-29T10:00:00.000Z,asha,kill,production,mfe-quiz,,plain,"{""live"":""1.0.0""}"\r\n',
  );
});

test.each(['=HYPERLINK("http://evil.test")', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'no spreadsheet executes the reason %j',
  async (reason) => {
    const [, line = ''] = (await csvOf([{ ...row, reason }])).split('\r\n');
    expect(line).toContain(`'${reason.replaceAll('"', '""')}`);
  },
);
