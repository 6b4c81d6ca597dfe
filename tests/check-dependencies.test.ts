import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkDependencies } from './check-dependencies.ts';

let folder: string;
let reported: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'check-dependencies-'));
  reported = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the check makes of an `npm` that prints this. */
function checked(printed: string) {
  const npm = path.join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${printed}\nEND\n`, { mode: 0o755 });
  return checkDependencies(folder, (line) => reported.push(line), npm);
}

const audit = (...severities: string[]) =>
  JSON.stringify({
    metadata: { vulnerabilities: {} },
    vulnerabilities: Object.fromEntries(
      severities.map((severity, at) => [`p${at}`, { name: `p${at}`, severity, range: '<2' }]),
    ),
  });

test('finding 22: a known vulnerability of what runs in production fails the run, a mild one does not', () => {
  expect(checked(audit('moderate', 'high'))).toBe('failed');
  expect(checked(audit('critical'))).toBe('failed');
  expect(checked(audit('low', 'moderate'))).toBe('passed');
  expect(checked(audit())).toBe('passed');
});

test('finding 22: a registry without advisories is reported as such, and is no success', () => {
  const refusal = { message: '405 Method Not Allowed - POST https://mirror.test/audit', error: {} };
  expect(checked(JSON.stringify(refusal))).toBe('skipped');
  expect(checked('<html>')).toBe('skipped');
  const output = reported.join('\n');
  expect(output).toContain('dependency check: not available: 405 Method Not Allowed');
  expect(output).not.toContain('mirror.test');
});
