import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentProblems } from '../testing/content-problems.ts';

const content = __dirname;

test('the sample content has unique ids, both languages and every file', () => {
  expect(contentProblems(content)).toEqual([]);
});

test('the check reports a missing file and a repeated id', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  try {
    cpSync(content, folder, { recursive: true });
    const occasions = join(folder, 'occasions.json');
    const changed = readFileSync(occasions, 'utf8')
      .replace('"occasionId": 2,', '"occasionId": 1,')
      .replace('/media/occasions/diwali.svg', '/media/occasions/nowhere.svg');
    writeFileSync(occasions, changed);

    const problems = contentProblems(folder);

    expect(problems).toContain('occasions.json: occasionId 1 occurs twice');
    expect(problems).toContain('/media/occasions/nowhere.svg does not exist');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
