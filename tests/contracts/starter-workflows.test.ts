import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

type Step = { uses?: string; run?: string };
type Workflow = {
  permissions: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes': number; steps: Step[] }>;
};

const template = path.resolve(__dirname, '../../shared/create-marquee-remote/template/repository');
const folder = path.join(template, '.github/workflows');
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});

test('a new repository has workflows to test, to test against all hosts, to release and to update', () => {
  expect(workflows.map(({ file }) => file)).toEqual(
    ['matrix', 'release', 'test', 'update'].map((name) => `${name}.yml.txt`),
  );
});

test.each(workflows)('$file states its rights, ends in time, and stores no secret', ({ text, workflow }) => {
  expect(workflow.permissions).toMatchObject({ contents: expect.stringMatching(/^(read|write)$/) });
  for (const job of Object.values(workflow.jobs)) {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(15);
    for (const { uses, run } of job.steps) expect(uses ?? run).toMatch(/\S/);
  }
  expect(text).not.toContain('secrets.');
});

test('an update proposes the files that it adds too', () => {
  const { text } = workflows.find(({ file }) => file.startsWith('update'))!;
  expect(text).toContain('git add --all');
});

test('a release and the matrix sign in by the run’s own identity', () => {
  for (const { file, text, workflow } of workflows) {
    const signsIn = /^(?:matrix|release)/.test(file);
    expect(workflow.permissions['id-token']).toBe(signsIn ? 'write' : undefined);
    expect(text.includes('ACTIONS_ID_TOKEN_REQUEST_URL')).toBe(signsIn);
  }
});

test('the matrix lists its cells as it plays them: for the sdk in the remote.json of the commit', () => {
  const { workflow } = workflows.find(({ file }) => file.startsWith('matrix'))!;
  const runs = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const asked = runs.flatMap((run) => /marquee matrix (?:run )?\S+ --\w+/.exec(run) ?? []);
  expect(asked).toEqual(['marquee matrix . --json', 'marquee matrix run . --cell']);
});

test('a step fails with the first command that fails: `export` and `echo` would hide its exit code', () => {
  for (const { file, workflow } of workflows) {
    const runs = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    for (const run of runs) {
      expect([file, /^\s*(?:export|echo|local|readonly)\b.*\$\(/m.exec(run)?.[0]]).toEqual([file, undefined]);
      // GitHub's default shell for `run` has `-e` only.
      if (/\$\([^)]*\|/.test(run))
        expect([file, run]).toEqual([file, expect.stringMatching(/^set -o pipefail$/m)]);
    }
  }
});
