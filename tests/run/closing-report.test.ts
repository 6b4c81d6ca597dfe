import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readTests } from './closing-report.ts';
import { root } from './program.ts';

describe('the closing report', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reports-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (file: string, report: object) => {
    writeFileSync(path.join(folder, file), JSON.stringify(report));
    return path.join(folder, file);
  };

  it('names each failed test with the start of its error, and a file that could not be run', () => {
    const units = write('units.json', {
      testResults: [
        {
          name: path.join(root, 'shell/a.test.ts'),
          message: '',
          assertionResults: [
            { status: 'passed', ancestorTitles: [], title: 'passes', failureMessages: [] },
            {
              status: 'failed',
              ancestorTitles: ['a page'],
              title: 'is whole',
              failureMessages: ['\u001b[31mExpected: 1\n\n  Received: 2\u001b[39m'],
            },
            { status: 'pending', ancestorTitles: ['a chart'], title: 'is valid', failureMessages: [] },
            {
              status: 'pending',
              ancestorTitles: [],
              title: 'waits for the third ring @all',
              failureMessages: [],
            },
          ],
        },
        { name: path.join(root, 'shell/b.test.ts'), message: 'Cannot find module', assertionResults: [] },
      ],
    });
    const specs = [
      {
        title: 'a visitor comes',
        tests: [{ status: 'expected', results: [{ attachments: [], errors: [] }] }],
      },
      {
        title: 'a visitor leaves',
        tests: [
          {
            status: 'unexpected',
            results: [{ attachments: [], errors: [{ message: `No.\n${'x'.repeat(9_999)}` }] }],
          },
        ],
      },
    ];
    const journeys = write('journeys.json', {
      suites: [{ file: 'a', specs: [], suites: [{ file: 'a', specs }] }],
    });

    const { passed, failed, skipped } = readTests({ units, pages: path.join(folder, 'none'), journeys });

    expect(passed).toBe(2);
    expect(skipped).toEqual(['a chart']);
    expect(failed.slice(0, 2)).toEqual([
      'a page: is whole: Expected: 1 Received: 2',
      'shell/b.test.ts: Cannot find module',
    ]);
    expect(failed[2]).toMatch(/^a visitor leaves: No\. x{500,600}$/);
  });
});
