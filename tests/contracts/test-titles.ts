import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Whether a file, named from the root, is one that the tests run and has a test of this title. */
export function hasTest(file: string, title: string): boolean {
  const isRun = /\.(test\.tsx?|journey\.ts)$/.test(file) && existsSync(path.join(root, file));
  return isRun && titlesIn(file).includes(title);
}

/** The titles of a file's tests, as they stand in it, without the tag of the third ring. */
function titlesIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [
    ...source.matchAll(
      /(?<=\(\s*)(?:'([^'\n]+)'|`([^`\n]+)`|"([^"\n]+)"),\s*(?:\{ tag[^}]*\},\s*)?(?:async )?\(/g,
    ),
  ].map(([, plain, template, quoted]) => (plain ?? template ?? quoted ?? '').replace(/ @all$/, ''));
}
