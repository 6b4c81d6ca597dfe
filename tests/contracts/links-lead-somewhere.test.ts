import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

test('every link between the documents leads to a file that exists', () => {
  const broken = documents.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
      .map(([, target = '']) => path.resolve(root, path.dirname(file), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${file} -> ${path.relative(root, target)}`),
  );
  expect(broken).toEqual([]);
});

test('every part has a README of one screen', () => {
  const parts = readdirSync(root).filter((name) =>
    /^(mfe-.*|shell|site|registry|api|start|tests|bench)$/.test(name),
  );
  const shared = readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`);
  const missing = [...parts, ...shared].filter((part) => !existsSync(path.join(root, part, 'README.md')));
  expect(missing).toEqual([]);
});
