import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { startChild } from '../../start/child-server.ts';
import { serverScript as scriptIn } from '../../start/start-site.ts';
import { distinctiveSecrets } from './distinctive-secrets.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Machines differ by five, and a page without its slots is the subject of other tests. */
export const forSlowMachines = { RENDER_DEADLINE_FACTOR: '4' };

/**
 * Another shell beside the one of the test site, over the same registry, API and content, for what only
 * its environment decides. Takes the variables in which it differs; the port may be one that was used before.
 */
export async function startShell(variables: Record<string, string>, port?: number) {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-shell-'));
  const taken = port ?? (await freePort());
  let child = await start(home, taken, variables);
  return {
    url: `http://localhost:${taken}`,
    port: taken,
    home,
    /** Stops the shell and starts it again with its files on disk. */
    restart: async () => {
      await child.stop();
      child = await start(home, taken, variables);
    },
    stop: async () => {
      await child.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function start(home: string, port: number, variables: Record<string, string>) {
  const url = `http://localhost:${port}`;
  return startChild({
    name: 'another shell',
    script: serverScript('shell'),
    root,
    readyAt: `${url}/readyz`,
    report: () => undefined,
    variables: {
      NODE_ENV: 'production',
      MARQUEE_HOME: home,
      PORT: String(port),
      SITE_URL: url,
      MAIN_API_URL: process.env['API_URL'] ?? 'http://localhost:3001',
      CONTENT_API_URL: process.env['CONTENT_URL'] ?? 'http://localhost:3002',
      REGISTRY_URL: process.env['REGISTRY_URL'] ?? 'http://localhost:3003',
      ...(process.env['SITE_HOME'] && {
        OBSERVE_TOKEN_FILE: observeTokenIn(process.env['SITE_HOME']),
      }),
      TRUSTED_PROXIES: 'loopback',
      VENDOR_TOKEN: distinctiveSecrets.VENDOR_TOKEN,
      AI_API_KEY: distinctiveSecrets.AI_API_KEY,
      LEADSQUARED_ACCESS_KEY: distinctiveSecrets.LEADSQUARED_ACCESS_KEY,
      LEADSQUARED_SECRET_KEY: distinctiveSecrets.LEADSQUARED_SECRET_KEY,
      ...forSlowMachines,
      ...variables,
    },
  });
}

/** The module that runs a server: its bundle if `bundleForTests` has made one, otherwise its TypeScript. */
export function serverScript(name: 'shell' | 'registry' | 'api'): string {
  const bundles = process.env['TEST_BUNDLES'];
  return bundles ? path.join(bundles, name, 'start.mjs') : scriptIn(root, name);
}

/** Where the registry of this `MARQUEE_HOME` leaves the token of its shells. */
export function observeTokenIn(home: string): string {
  return path.join(home, 'registry/observe-token');
}
