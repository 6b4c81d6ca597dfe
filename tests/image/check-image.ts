import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@marquee/database/free-port';
import type { RunningRoles } from '../site/start-roles.ts';
import type { Image } from './image.ts';
import { runInImage } from './run-in-image.ts';
import { coldStarts, startImage } from './start-image.ts';

/** What a check resolves with if this machine lacks the program that it needs. */
const skipped = Symbol('skipped');

/** The limits of the image: megabytes of its compressed layers, and seconds from the start of a shell to ready. */
export const imageLimits = { compressedMb: 150, coldStartSeconds: 5 };

/**
 * Builds the image and runs every role of it. Prints a line for each check, and resolves with whether all passed, or
 * with `skipped` after a line with the reason.
 */
export async function checkImage(root: string, report: (line: string) => void): Promise<boolean | 'skipped'> {
  const started = await startImage(root, report);
  if (typeof started === 'string') {
    report(`image: ${started}`);
    return 'skipped';
  }
  const { image, home, site } = started;
  let passed = true;
  const check = async (name: string, act: () => Promise<string | void | typeof skipped>) => {
    try {
      const detail = await act();
      if (detail === skipped) return report(`skipped ${name}`);
      report(`passed ${name}${detail ? `: ${detail}` : ''}`);
    } catch (failure) {
      passed = false;
      report(`FAILED ${name}: ${(failure as Error).message}`);
    }
  };

  try {
    await check('the layers are small', async () => {
      const megabytes = image.compressedBytes / 1e6;
      assert.ok(megabytes <= imageLimits.compressedMb, `${megabytes.toFixed(1)} MB`);
      return `${megabytes.toFixed(1)} MB compressed`;
    });
    await check('user, volume, ports, health check and labels are named', async () => checkConfig(image));
    await check('only /data can be written', () => checkWrites(image, path.join(home, 'writes')));
    await check('pages, pictures, fonts and console are served', () => checkAddresses(site.urls));
    await check('the health check succeeds beside a ready shell, and fails beside none', async () => {
      const ask = async (port: number) => {
        const [, ...program] = image.config.Healthcheck.Test;
        const variables = { PORT: String(port), API_PORT: '1', REGISTRY_PORT: '1' };
        const child = runInImage(image)(program, { home: path.join(home, 'health'), variables });
        return ((await once(child, 'close')) as [number])[0];
      };
      assert.equal(await ask(Number(new URL(site.urls.shell).port)), 0);
      assert.equal(await ask(await freePort()), 1);
    });
    await check('the command line reads the registry', async () => {
      assert.match(await site.runToEnd('cli', ['status']), /mfe-quiz/);
    });
    await check('a shell with an empty disk is ready soon', async () => {
      const slowest = Math.max(...(await coldStarts(site, 3)));
      assert.ok(slowest <= imageLimits.coldStartSeconds, `${slowest.toFixed(1)} s`);
      return `${slowest.toFixed(1)} s, the slowest of three`;
    });
    await check('the systemd units are valid', () => checkUnits(root));
    await check('every server ends with 0 after SIGTERM', async () => {
      assert.deepEqual(await site.stop(), { shell: 0, registry: 0, api: 0 });
    });
    return passed;
  } finally {
    await started.stop();
  }
}

function checkConfig({ config }: Image): void {
  assert.equal(config.User, '65532:65532');
  assert.deepEqual(Object.keys(config.Volumes), ['/data']);
  assert.deepEqual(Object.keys(config.ExposedPorts).toSorted(), [
    '3000/tcp',
    '3001/tcp',
    '3002/tcp',
    '3003/tcp',
  ]);
  assert.deepEqual(config.Cmd, ['/app/shell/start.mjs']);
  assert.equal(config.Healthcheck.Test[0], 'CMD');
  for (const label of ['title', 'description', 'version', 'revision', 'licenses'])
    assert.ok(config.Labels[`org.opencontainers.image.${label}`], `the label ${label}`);
}

async function checkWrites(image: Image, home: string): Promise<void> {
  const write = async (file: string) => {
    const source = `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`;
    const program = [image.config.Entrypoint[0]!, '--eval', source];
    const child = runInImage(image)(program, { home, variables: {} });
    return ((await once(child, 'close')) as [number])[0] === 0;
  };
  assert.equal(await write('/data/file'), true);
  for (const folder of ['/app', '/tmp', '/etc', '/'])
    assert.equal(await write(`${folder}/file`), false, folder);
}

async function checkAddresses({ shell, registry, api }: RunningRoles['urls']): Promise<void> {
  for (const url of [
    `${shell}/`,
    `${shell}/fans`,
    `${shell}/hi/fan-zone`,
    `${shell}/bollywood-news`,
    `${shell}/quiz`,
    `${shell}/share/celebs/aarav-suryan-wide.svg.jpg`,
    `${registry}/console/assets/tokens.css`,
    `${registry}/assets/fonts/mukta-latin-400-normal.woff2`,
    `${api}/gateway/fonts/mukta-devanagari-400-normal.woff2`,
  ])
    assert.equal(`${(await fetch(url)).status} ${url}`, `200 ${url}`);
}

async function checkUnits(root: string): Promise<typeof skipped | void> {
  const units = ['shell', 'registry', 'api', 'migrate', 'publish'].map(
    (name) => `deploy/systemd/marquee-${name}.service`,
  );
  try {
    await promisify(execFile)('systemd-analyze', ['verify', '--man=no', ...units], { cwd: root });
  } catch (failure) {
    const { code, stderr = '' } = failure as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') return skipped;
    // The programs of the units are not installed on this machine.
    const complaints = stderr.split('\n').filter((line) => line && !/is not executable/.test(line));
    assert.deepEqual(complaints, []);
  }
}
