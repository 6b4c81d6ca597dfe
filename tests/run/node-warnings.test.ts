import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeWarnings } from './node-warnings.ts';

test('each warning of Node in a log is named once, with the log', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-logs-'));
  const deprecated = 'DeprecationWarning: Calling client.query when the client is already executing a query';
  const write = (name: string, ...lines: string[]) =>
    writeFileSync(path.join(folder, name), lines.join('\n'));
  write(
    'units.log',
    `(node:7) ${deprecated}`,
    `(node:8) ${deprecated}`,
    '(node:8) [JEST-01] DeprecationWarning: now',
    '(Use `node --trace-deprecation`)',
  );
  write('site-0.log', 'shell ready', '(node:9) MaxListenersExceededWarning: Possible leak', '');
  write('lint.log', 'Found 0 warnings and 0 errors.');
  try {
    expect(nodeWarnings(folder)).toEqual([
      'FAILED site-0.log holds a warning of Node: MaxListenersExceededWarning: Possible leak',
      `FAILED units.log holds a warning of Node: ${deprecated}`,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
