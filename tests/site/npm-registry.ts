import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@marquee/database/free-port';
import { until } from '@marquee/testing/until';
import { installTool } from '../tools/install-tool.ts';

const run = promisify(execFile);

/**
 * An npm registry on this machine (Verdaccio) that has the packages published to it, and passes every other request
 * on to the registry of this machine. `variables` make npm use it, with a cache of packages as usual.
 */
export async function startNpmRegistry() {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-npm-'));
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const { stdout: uplink } = await run('npm', ['config', 'get', 'registry'], { cwd: tmpdir() });
  await writeFile(path.join(home, 'config.yaml'), configuration(home, uplink.trim()));
  await writeFile(
    path.join(home, 'npmrc'),
    [`registry=${url}`, `//localhost:${port}/:_authToken=unchecked`, 'audit=false', 'fund=false', ''].join(
      '\n',
    ),
  );
  const child = spawn(
    await installTool('verdaccio'),
    ['--config', path.join(home, 'config.yaml'), '--listen', `localhost:${port}`],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const stop = async () => {
    child.kill();
    await rm(home, { recursive: true, force: true });
  };
  await ready(`${url}-/ping`, () => (child.exitCode === null ? undefined : output)).catch(
    async (failure: unknown) => {
      await stop();
      throw failure;
    },
  );
  const variables = { npm_config_userconfig: path.join(home, 'npmrc'), npm_config_registry: url };

  return {
    url,
    variables,
    /** Publishes a built package, as its owner does. */
    publish: (folder: string) =>
      run('npm', ['publish', '--provenance=false', '--access', 'public'], {
        cwd: folder,
        env: { ...process.env, ...variables },
      }),
    stop,
  };
}

function configuration(home: string, uplink: string): string {
  return `
storage: ${home}/storage
max_body_size: 200mb
auth:
  htpasswd:
    file: ${home}/htpasswd
uplinks:
  machine:
    url: ${uplink}
    cache: false
    maxage: 60m
    timeout: 60s
packages:
  '@marquee/*':
    access: $all
    publish: $all
  '@acme/*':
    access: $all
    publish: $all
  'create-marquee-remote':
    access: $all
    publish: $all
  '**':
    access: $all
    proxy: machine
log: { type: stdout, format: pretty, level: warn }
web:
  enable: false
`;
}

async function ready(url: string, ended: () => string | undefined): Promise<void> {
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => ended() !== undefined || (await isUp()), { timeoutMs: 60_000, everyMs: 100 });
  if (ended() !== undefined) throw new Error(`Verdaccio did not start: ${ended()}`);
}
