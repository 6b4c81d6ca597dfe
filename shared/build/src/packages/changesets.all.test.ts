import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installTool } from '../../../../tests/tools/install-tool.ts';
import { readWorkspacePackages } from './workspace-packages.ts';
import { commands, host, libraries } from './published-packages.ts';

const root = path.resolve(__dirname, '../../../..');
const published = [...libraries, ...commands, { folder: host }].map(({ folder }) => folder);

let copy: string;
beforeAll(async () => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'marquee-changesets-'));
  const { stdout } = await promisify(execFile)('git', ['ls-files', '*package.json'], { cwd: root });
  for (const file of [...stdout.trim().split('\n'), '.changeset/config.json']) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  writeFileSync(
    path.join(copy, '.changeset/one.md'),
    "---\n'@marquee/ui': minor\n---\n\nA card may be narrow.\n",
  );
  await promisify(execFile)(await installTool('changeset'), ['version'], { cwd: copy });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

test('all published packages have one version, before a change of one of them and after it', () => {
  const [before = ''] = published.map((folder) => versionIn(path.join(root, folder)));
  const [major, minor] = before.split('.').map(Number);
  for (const folder of published) {
    expect([folder, versionIn(path.join(root, folder))]).toEqual([folder, before]);
    expect([folder, versionIn(path.join(copy, folder))]).toEqual([folder, `${major}.${minor! + 1}.0`]);
  }
});

test('the packages of the workspace go on to depend on each other', () => {
  const { versionOf } = readWorkspacePackages(copy);
  const quiz = JSON.parse(readFileSync(path.join(copy, 'mfe-quiz/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(quiz.dependencies['@marquee/sdk']).toBe(versionOf('@marquee/sdk'));
});
