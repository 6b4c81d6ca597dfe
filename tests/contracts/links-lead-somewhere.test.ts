import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const skipped = new Set([
  'node_modules',
  'dist',
  'dist-packages',
  '.marquee',
  '.git',
  'test-results',
  'playwright-report',
]);

function markdownBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return markdownBelow(file);
      return entry.name.endsWith('.md') ? [file] : [];
    });
}

test('every link between the documents leads to a file that exists', () => {
  const broken = markdownBelow(root).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
      .map(([, target = '']) => path.resolve(path.dirname(file), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${path.relative(root, file)} -> ${path.relative(root, target)}`),
  );
  expect(broken).toEqual([]);
});

test('every part has a README of one screen', () => {
  const parts = readdirSync(root).filter((name) => /^(mfe-.*|shell|registry|api|start|tests)$/.test(name));
  const shared = readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`);
  const missing = [...parts, ...shared].filter((part) => !existsSync(path.join(root, part, 'README.md')));
  expect(missing).toEqual([]);
});
