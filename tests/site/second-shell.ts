import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChild } from '../../start/child-server.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Another shell of the running site, with an environment that differs: the same releases, the same API. */
export async function startSecondShell(variables: Record<string, string>) {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-second-shell-'));
  const port = await freePort();
  let shell = await startShell(home, port, variables);
  return {
    url: `http://localhost:${port}`,
    /** Ends it and starts it again with what it kept on disk. */
    restart: async () => {
      await shell.stop();
      shell = await startShell(home, port, variables);
    },
    stop: async () => {
      await shell.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function startShell(home: string, port: number, variables: Record<string, string>) {
  const url = `http://localhost:${port}`;
  return startChild({
    name: 'second shell',
    script: path.join(root, 'shell/start.ts'),
    root,
    readyAt: `${url}/readyz`,
    onSpawn: () => undefined,
    report: (line) => console.log(line),
    variables: {
      NODE_ENV: 'production',
      PORT: String(port),
      MARQUEE_HOME: home,
      SITE_URL: url,
      MAIN_API_URL: process.env['API_URL'] ?? 'http://localhost:3001',
      VENDOR_TOKEN: 'sandbox-vendor-token',
      AI_API_KEY: 'sandbox-ai-key',
      LEADSQUARED_ACCESS_KEY: 'sandbox-access-key',
      LEADSQUARED_SECRET_KEY: 'sandbox-secret-key',
      ...variables,
    },
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}
