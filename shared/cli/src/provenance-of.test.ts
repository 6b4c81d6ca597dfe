import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provenanceOf } from './provenance-of.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'provenance-'));
  await mkdir(path.join(root, 'mfe-quiz'));
});
afterEach(() => rm(root, { recursive: true }));

const lock = {
  packages: {
    '': { workspaces: ['mfe-quiz', 'shared/ui'] },
    'mfe-quiz': { version: '1.0.0', dependencies: { '@acme/ui': '1.0.0', axios: '1.0.0', absent: '1.0.0' } },
    'shared/ui': { version: '1.0.0', dependencies: { axios: '2.0.0' } },
    'node_modules/@acme/ui': { link: true, resolved: 'shared/ui' },
    'node_modules/axios': { version: '1.0.0', integrity: 'sha512-one', dependencies: { form: '3.0.0' } },
    'node_modules/axios/node_modules/form': { version: '3.0.0', integrity: 'sha512-form' },
    'node_modules/form': { version: '1.0.0' },
    'node_modules/unused': { version: '9.0.0' },
  },
};

test('a release names its CI run, its builder, and all dependencies with the versions of the lock file', async () => {
  await writeFile(path.join(root, 'package-lock.json'), JSON.stringify(lock));
  const environment = {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/site',
    GITHUB_RUN_ID: '77',
  };
  const { run, builder, dependencies } = await provenanceOf(path.join(root, 'mfe-quiz'), environment);
  expect(run).toBe('https://github.com/acme/site/actions/runs/77');
  expect(builder).toMatch(/^GitHub Actions, node v\d+/);
  expect(dependencies).toEqual([
    { name: '@acme/ui', version: '1.0.0', integrity: null },
    { name: 'axios', version: '1.0.0', integrity: 'sha512-one' },
    { name: 'form', version: '3.0.0', integrity: 'sha512-form' },
  ]);
});

test.each([
  [{ CI_JOB_URL: 'https://gitlab.test/1' }, 'https://gitlab.test/1'],
  [{ BUILDKITE_BUILD_URL: 'https://buildkite.test/1' }, 'https://buildkite.test/1'],
  [{ BUILD_URL: 'https://jenkins.test/1' }, 'https://jenkins.test/1'],
  [{}, null],
])('the run is read from %j', async (environment, run) => {
  expect(await provenanceOf(path.join(root, 'mfe-quiz'), environment)).toMatchObject({
    run,
    dependencies: [],
  });
});
