import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = {
  'timeout-minutes': number;
  environment?: string;
  permissions?: Record<string, string>;
  steps: Step[];
};
type Workflow = {
  name: string;
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};

const template = path.resolve(__dirname, '../../shared/create-marquee-remote/template/repository');
const folder = path.join(template, '.github/workflows');
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});

test('a new repository has workflows to test, to test against all hosts, to preview, to release and to update', () => {
  expect(workflows.map(({ file }) => file)).toEqual(
    ['matrix', 'preview', 'release', 'test', 'update'].map((name) => `${name}.yml.txt`),
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

const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({
    job,
    name: `${file.replace('.yml.txt', '')} ${name}`,
    workflow,
    runs: job.steps.flatMap(({ run }) => run ?? []).join('\n'),
  })),
);

test('feature 39: releases, previews and the matrix sign in by the run’s own identity, in jobs for that', () => {
  const withToken = jobs.filter(({ job }) => job.permissions?.['id-token'] === 'write');
  expect(withToken.map(({ name }) => name)).toEqual([
    'matrix play',
    'preview preview',
    'preview end',
    'release release',
  ]);
  const asking = jobs.filter(({ runs }) => runs.includes('ACTIONS_ID_TOKEN_REQUEST_URL'));
  expect(asking).toEqual(withToken);
});

test('finding 28: a job that may write, or change a release, installs nothing and runs no tests or builds', () => {
  const strong = jobs.filter(({ name, job, workflow }) => {
    // The registry grants the token of the matrix `observe` only, as the test of the rules shows.
    const rights = Object.values(job.permissions ?? workflow.permissions);
    return name !== 'matrix play' && rights.includes('write');
  });
  expect(strong.map(({ name }) => name)).toEqual([
    'preview preview',
    'preview comment',
    'preview end',
    'release release',
    'update propose',
  ]);
  for (const { name, runs, job } of strong) {
    expect([name, /\bn(?:pm|px) .*|\bnode (?!-p ).*/.exec(runs)?.[0]]).toEqual([name, undefined]);
    for (const { with: options = {} } of job.steps) expect([name, options]).not.toHaveProperty([1, 'cache']);
  }
});

test('finding 28: rights are granted to a job, never to a workflow, and only reading is granted to all', () => {
  for (const { file, workflow } of workflows)
    expect([file, workflow.permissions]).toEqual([file, { contents: 'read' }]);
});

test('finding 28: installing runs no script', () => {
  for (const { name, runs } of jobs)
    for (const [line] of runs.matchAll(/^.*\bnpm (?:ci|install|rebuild)\b.*$|^.*\bnpx --yes\b.*$/gm))
      expect([name, line]).toEqual([name, expect.stringMatching(/ --ignore-scripts\b/)]);
});

test('finding 28: every action is pinned by the commit of a version, and a checkout leaves no credentials', () => {
  const pins = new Set<string>();
  for (const { text } of workflows)
    for (const [, pinned = ''] of text.matchAll(/uses: (.*)/g)) {
      expect(pinned).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      pins.add(pinned);
    }
  const actions = [...pins].map((pinned) => pinned.split('@')[0]!);
  expect(actions.toSorted()).toEqual(
    ['checkout', 'download-artifact', 'setup-node', 'upload-artifact'].map((name) => `actions/${name}`),
  );
  for (const { job, name } of jobs)
    for (const { uses = '', with: options } of job.steps)
      if (uses.startsWith('actions/checkout@'))
        expect([name, options]).toEqual([name, { 'persist-credentials': false }]);
});

test('finding 28: the commands of docs/guests.md name the version of the command line', () => {
  const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');
  const { version } = JSON.parse(read('shared/cli/package.json')) as { version: string };
  const named = [...read('docs/guests.md').matchAll(/npx @marquee\/cli(\S*)/g)].map(([, pin]) => pin);
  expect(named.length).toBeGreaterThan(10);
  expect(new Set(named)).toEqual(new Set([`@${version}`]));
});

test('a release is started by a tag, and its job with a token is in an environment', () => {
  const { job, workflow } = jobs.find(({ name }) => name === 'release release')!;
  expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
  expect(job.environment).toBe('production');
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
