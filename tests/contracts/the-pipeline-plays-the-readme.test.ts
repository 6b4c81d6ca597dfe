import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('every pipeline plays exactly the test command of the README', () => {
  const commands = read('.ci/run')
    .split('\n')
    .filter((line) => line && !/^(#|set |cd )/.test(line));
  expect(commands).toEqual(['npm ci && npm test']);
  expect(read('README.md')).toContain(`\`\`\`sh\n${commands[0]}\n\`\`\``);
});

test('the workflow of this repository plays it on both supported versions of Node, and may only read', () => {
  const { permissions, jobs } = parse(read('.github/workflows/test.yml')) as {
    permissions: Record<string, string>;
    jobs: { test: { strategy: { matrix: { node: number[] } }; steps: { uses?: string; run?: string }[] } };
  };
  expect(permissions).toEqual({ contents: 'read' });
  const { node } = jobs.test.strategy.matrix;
  expect(node).toEqual([20, 24]);
  expect(node).toContain(Number(read('.nvmrc')));
  expect(jobs.test.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  // A tag can be moved to other code, a commit cannot.
  for (const { uses } of jobs.test.steps) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
});
