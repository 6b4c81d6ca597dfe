import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { buildEverything } from '@marquee/build';
import { startEmbeddedPostgres } from '@marquee/database';
import { startChild, type ChildServer } from './child-server.ts';
import type { Ports } from './ports.ts';
import { releaseRemotes } from './release-remotes.ts';
import { serverVariables } from './server-variables.ts';

export type Running = {
  urls: { shell: string; api: string; content: string; registry: string };
  /** The running servers by name; each can be stopped alone. */
  servers: Record<'api' | 'registry' | 'shell', ChildServer>;
  /** Starts a stopped server again. */
  restart: (name: 'api' | 'registry' | 'shell') => Promise<void>;
  /** Settles with a server's name and exit code when the server ends unexpectedly. */
  died: Promise<{ name: string; code: number | null }>;
  stop: () => Promise<void>;
};

/**
 * Starts the whole site: builds what has changed; starts PostgreSQL (unless `DATABASE_URL` is set), the API,
 * the registry and the shell; publishes and promotes remotes without a live release. All data are stored under
 * `home`.
 */
export async function startEverything({
  root,
  home,
  ports,
  report,
  variables = {},
  databases: given = databasesFromEnvironment(),
}: {
  root: string;
  home: string;
  ports: Ports;
  report: (line: string) => void;
  variables?: Record<string, string>;
  /** The URLs of running databases; if absent, PostgreSQL is started. */
  databases?: Databases | undefined;
}): Promise<Running> {
  await mkdir(home, { recursive: true });
  await refuseTakenPorts(ports);
  await buildEverything(root, report);

  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    return await start();
  } catch (failure) {
    await stop();
    throw failure;
  }

  async function start(): Promise<Running> {
    const databases = await openDatabases();
    const { urls, variables: fromEnvironment } = await serverVariables({ given: process.env, home, ports });
    const common = { ...fromEnvironment, ...variables };
    const starters = {
      api: () =>
        startChild({
          name: 'api',
          script: path.join(root, 'api/start.ts'),
          root,
          report,
          readyAt: `${urls.api}/readyz`,
          onSpawn: (stop) => stops.push(stop),
          variables: { ...common, DATABASE_URL: databases.api },
        }),
      registry: () =>
        startChild({
          name: 'registry',
          script: path.join(root, 'registry/start.ts'),
          root,
          report,
          readyAt: `${urls.registry}/readyz`,
          onSpawn: (stop) => stops.push(stop),
          variables: { ...common, DATABASE_URL: databases.registry },
        }),
      shell: () =>
        startChild({
          name: 'shell',
          script: path.join(root, 'shell/start.ts'),
          root,
          report,
          readyAt: `${urls.shell}/readyz`,
          onSpawn: (stop) => stops.push(stop),
          variables: { ...common, OBSERVE_TOKEN_FILE: path.join(home, 'registry/observe-token') },
        }),
    };

    const [api, registry] = await Promise.all([starters.api(), starters.registry()]);
    await releaseRemotes({ root, home, registryUrl: urls.registry, report });
    const shell = await starters.shell();

    const servers = { api, registry, shell };
    return {
      urls,
      servers,
      stop,
      died: Promise.race(Object.values(servers).map(async ({ name, gone }) => ({ name, code: await gone }))),
      restart: async (name) => {
        servers[name] = await starters[name]();
      },
    };
  }

  async function openDatabases(): Promise<Databases> {
    if (given) return given;

    const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
    stops.push(postgres.stop);
    return { api: await postgres.url('api'), registry: await postgres.url('registry') };
  }
}

type Databases = { api: string; registry: string };

function databasesFromEnvironment(): Databases | undefined {
  const url = process.env['DATABASE_URL'];
  // API and registry can share a database: their tables have different names.
  return url ? { api: url, registry: url } : undefined;
}

/** Throws if a port is in use. Runs before the build, which takes minutes. */
async function refuseTakenPorts(ports: Ports): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once('error', () =>
        reject(new Error(`Port ${port} for the ${name} is taken; another can be set`)),
      );
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
    });
  }
}
