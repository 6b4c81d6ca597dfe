import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { shellVersionHeaders } from '@marquee/contracts';
import { expect, test } from '@marquee/e2e';
import { typeCommands } from '../site/doc-commands.ts';
import { publishHostVersions } from '../site/publish-host-versions.ts';
import { publishPackages } from '../site/publish-packages.ts';
import { startOwnPlatform } from '../site/start-own-platform.ts';
import { observeTokenIn } from '../site/start-shell.ts';

type MatrixRun = { cells: { host: string; outcome: string; seconds: number }[] };

/** The version that lacks what the remote uses. */
const broken = '2.2.0';
const withoutUseEvent = { file: 'shared/sdk/src/index.ts', before: '  useEvent,\n', after: '' };

test('goal O3: a remote is played on four host versions, and fails on the one that lacks what it uses', async () => {
  test.skip(process.env['OPEN'] !== 'matrix', 'npm test -- matrix plays it');
  test.setTimeout(1_800_000);
  const empty = await mkdtemp(path.join(tmpdir(), 'matrix-'));
  const [npm, platform] = await Promise.all([
    publishPackages(),
    startOwnPlatform(['mfe-auth', 'mfe-checkout', 'mfe-enterprise', 'mfe-fanzone', 'mfe-quiz']),
  ]);
  const shells = new AbortController();
  try {
    await publishHostVersions(npm, { '2.0.1': [], '2.1.0': [], [broken]: [withoutUseEvent] });
    const token = await readFile(observeTokenIn(platform.variables.MARQUEE_HOME), 'utf8');
    // As shells of these versions do; the platform's own is the first.
    for (const current of ['2.0.1', '2.1.0', broken]) {
      const stream = await fetch(`${platform.registryUrl}/environments/production/stream`, {
        headers: {
          ...shellVersionHeaders({ sdk: { current, oldest: '1.0.0' } }),
          authorization: `Bearer ${token.trim()}`,
        },
        signal: shells.signal,
      });
      // A response whose body is not read is closed when it is garbage-collected.
      stream.body?.pipeTo(new WritableStream()).catch(() => undefined);
    }

    const variables = { ...npm.variables, ...platform.variables, API_URL: '', CONTENT_URL: '' };
    await typeCommands('npm create marquee-remote@latest polls', { cwd: empty, variables });
    const folder = path.join(empty, 'polls');
    await typeCommands('npm run build', { cwd: folder, variables });

    const began = Date.now();
    const command = path.join(folder, 'node_modules/.bin/marquee');
    const { stdout, stderr } = await promisify(execFile)(command, ['matrix', 'run', '.', '--json'], {
      cwd: folder,
      env: { ...process.env, ...variables },
      maxBuffer: 16 * 1024 * 1024,
      // The command fails, because a cell does.
    }).catch((failure: { stdout: string; stderr: string }) => failure);
    const seconds = (Date.now() - began) / 1000;
    const { cells } = JSON.parse(stdout.slice(0, stdout.indexOf('\n}\n') + 2)) as MatrixRun;
    for (const cell of cells) console.log(`${cell.seconds} s: host ${cell.host} ${cell.outcome}`);
    console.log(`${seconds.toFixed(0)} s: the matrix`);

    expect(
      cells.map(({ host, outcome }) => [host, outcome]),
      stderr,
    ).toEqual([
      ['2.0.0', 'passed'],
      ['2.0.1', 'passed'],
      ['2.1.0', 'passed'],
      [broken, 'failed'],
      // The oldest supported host, and the next one.
      ['2.0.0', 'passed'],
      ['next', 'not published'],
    ]);
  } finally {
    shells.abort();
    await npm.stop();
    await platform.stop();
    await rm(empty, { recursive: true, force: true });
  }
});
