import { createMissingPageLog } from './missing-page-log.ts';

test('finding 21: untrusted text in the log is inert, truncated and without a query', () => {
  const lines: string[] = [];
  const log = createMissingPageLog({ write: (line) => lines.push(line), now: () => 0 });
  log({
    path: '/gone\u009b31m',
    from: 'https://old.test/\u009b2J\u001b]0;x\u0007?phone=9000000001#token',
  });
  log({ path: `/${'a'.repeat(10_000)}`, from: '' });
  expect(lines[0]).toBe('no page at /gone31m, linked from https://old.test/2J]0;x');
  expect(lines[1]!.length).toBeLessThan(300);
});

test('finding 21: invented paths do not flood the log; the number of omitted ones is logged', () => {
  const lines: string[] = [];
  let at = 1_000_000;
  const log = createMissingPageLog({ write: (line) => lines.push(line), now: () => at });
  for (let nth = 0; nth < 1_000; nth += 1) log({ path: `/made-up-${nth}`, from: '' });
  expect(lines).toHaveLength(60);
  at += 60_000;
  log({ path: '/later', from: '' });
  expect(lines.at(-1)).toMatch(/no page at \/later \(940 others are not in this log\)$/);
});
