import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';

/**
 * Playwright's global setup: starts the `@marquee/host` that the remote has installed, with the remote's build
 * released, and sets `SITE_URL`, `REGISTRY_URL` and `MARQUEE_HOME` for the tests. Returns the teardown.
 */
export default async function startHost({ rootDir }: FullConfig): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-e2e-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const port = await freePorts();
  const child = spawn(
    process.execPath,
    [await hostCommand(rootDir), '--with', rootDir, '--port', String(port)],
    { env: { ...process.env, MARQUEE_HOME: home }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (failure) {
    await stop();
    throw failure;
  }
  Object.assign(process.env, {
    SITE_URL: `http://localhost:${port}`,
    REGISTRY_URL: `http://localhost:${port + 3}`,
    MARQUEE_HOME: home,
  });
  return stop;
}

/** Resolves when the host prints `ready`. Rejects with its output if it ends before. */
function ready(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
        if (/^ready$/m.test(output)) resolve();
      });
    child.once('exit', (code) => reject(new Error(`@marquee/host ended with ${code}:\n${output}`)));
  });
}

async function hostCommand(folder: string): Promise<string> {
  const file = createRequire(path.join(folder, 'package.json')).resolve('@marquee/host/package.json');
  const { bin } = JSON.parse(await readFile(file, 'utf8')) as { bin: Record<string, string> };
  return path.join(path.dirname(file), bin['marquee-host'] ?? '');
}

/** The first of four free ports in a row: of the site, its API, content and registry. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.all([0, 1, 2, 3].map((more) => isFree(first + more)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
