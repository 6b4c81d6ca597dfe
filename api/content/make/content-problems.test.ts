import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentProblems } from './content-problems.ts';

const content = join(__dirname, '..');

test('the sample content is whole: ids, languages and files', () => {
  expect(contentProblems(content)).toEqual([]);
});

test('a file that is named but not there, and an id used twice, are reported', () => {
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
