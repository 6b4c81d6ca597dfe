import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const stylesheets = execFileSync('git', ['ls-files', 'mfe-*/src/*.css', 'shell/*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));

// Such text is smaller than 24 px on a phone, where the hairlines of Devanagari in the display face vanish.
// `--mq-font-title` is the display face in English and the text face in a heavier weight in Hindi.
test('titles of a small size are in the face of titles, which is the text face in Hindi', () => {
  const small = stylesheets.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)]
      .map(([, selector = '', rule = '']) => ({ name: `${file}: ${selector.trim()}`, rule }))
      .filter(({ rule }) => rule.includes('font-size: var(--mq-text-xl)')),
  );
  const thin = small.filter(({ rule }) => !/font-family: var\(--mq-font-(title|text)\)/.test(rule));

  expect(small.length).toBeGreaterThan(10);
  expect(thin.map(({ name }) => name)).toEqual([]);
});
