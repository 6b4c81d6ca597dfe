import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';

/**
 * The global setup of Playwright. It starts the `@marquee/host` that the remote has installed, with the remote's build
 * released, and sets `SITE_URL`, `REGISTRY_URL` and `MARQUEE_HOME` for the tests. Returns the teardown function.
 */
export default async function startHost({ rootDir }: FullConfig): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-e2e-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const child = spawn(process.execPath, [await hostCommand(rootDir), `--with=${rootDir}`, '--port=0'], {
    env: { ...process.env, MARQUEE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true });
  };
  try {
    const { site, registry } = await ready(child);
    Object.assign(process.env, {
      SITE_URL: site,
      REGISTRY_URL: registry,
      MARQUEE_HOME: home,
      // The token for the started registry is in its home.
      MARQUEE_TOKEN: '',
    });
    return stop;
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Resolves with the URLs when the host prints `ready`. Rejects with its output if it ends before. */
function ready(child: ChildProcess): Promise<{ site: string; registry: string }> {
  let output = '';
  const urlOf = (name: string) => new RegExp(`^${name} +(http\\S+)$`, 'm').exec(output)?.[1] ?? '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
        if (/^ready$/m.test(output)) resolve({ site: urlOf('site'), registry: urlOf('registry') });
      });
    child.once('exit', (code) => reject(new Error(`@marquee/host ended with ${code}:\n${output}`)));
  });
}

async function hostCommand(folder: string): Promise<string> {
  const file = createRequire(path.join(folder, 'package.json')).resolve('@marquee/host/package.json');
  const { bin } = JSON.parse(await readFile(file, 'utf8')) as { bin: Record<string, string> };
  return path.join(path.dirname(file), bin['marquee-host'] ?? '');
}
