import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@marquee/database';
import { readSecret } from '@marquee/http-server';
import { startChild } from './child-server.ts';
import { portHolder } from './port-holder.ts';
import { portVariables, type Ports } from './ports.ts';
import { serverVariables } from './server-variables.ts';
import { supervise, type Server, type Supervised } from './supervise.ts';

export type Running = {
  urls: { shell: string; api: string; content: string; registry: string };
  /** The supervised servers by name; each can be stopped and started alone. */
  servers: Record<'api' | 'registry' | 'shell', Supervised>;
  /** The embedded PostgreSQL and its administrator's URL; undefined if the databases were given. */
  postgres: (Supervised & { adminUrl: string }) | undefined;
  stop: () => Promise<void>;
};

/**
 * Returns the path of the module that starts a server from the sources. The shell is started by the module of its site,
 * which is in `folder`.
 */
export function serverScript(root: string, name: keyof Running['servers'], folder = root): string {
  return name === 'shell' ? path.join(folder, 'site/start.ts') : path.join(root, name, 'start.ts');
}

/**
 * Starts the servers of a site: PostgreSQL (unless `DATABASE_URL` is set), the API and the registry; then `release`
 * publishes and promotes releases, and the shell starts. Resolves when all are ready. A server that ends is started
 * again, while the others continue. All data are stored under `home`.
 */
export async function startSite({
  root,
  home,
  ports,
  report,
  scriptOf,
  release,
  variables = {},
  databases: given = databasesFromEnvironment(),
}: {
  /** The working folder of the servers. */
  root: string;
  home: string;
  ports: Ports;
  report: (line: string) => void;
  /** Returns the module that runs a server, in TypeScript or JavaScript. */
  scriptOf: (name: keyof Running['servers']) => string;
  /** Called when the registry at this URL is ready, before the shell starts. */
  release: (registryUrl: string) => Promise<void>;
  variables?: Record<string, string>;
  /** The URLs of running databases; if absent, PostgreSQL is started. */
  databases?: Databases | undefined;
}): Promise<Running> {
  await mkdir(home, { recursive: true });

  const ending = new AbortController();
  const supervised: Supervised[] = [];
  const stop = async () => {
    // All supervision ends first: Ctrl-C reaches the servers too, and they end before their turn comes.
    ending.abort();
    for (const server of supervised.splice(0).reverse()) await server.stop();
  };
  try {
    return await start();
  } catch (failure) {
    await stop();
    throw failure;
  }

  async function start(): Promise<Running> {
    let postgres: Running['postgres'];
    let databases = given;
    if (!databases) ({ postgres, databases } = await startPostgres());
    const {
      urls,
      registryHost,
      variables: fromEnvironment,
    } = await serverVariables({ given: process.env, home, ports });
    const common = { ...fromEnvironment, DATABASE_URL_FILE: '', ...variables };
    const server = (name: keyof Running['servers'], more: Record<string, string>) =>
      keep(name, (signal) =>
        startChild({
          name,
          script: scriptOf(name),
          root,
          report,
          readyAt: `${urls[name]}/readyz`,
          signal,
          variables: { ...common, ...more },
        }),
      );
    const servers = {
      api: server('api', { DATABASE_URL: databases.api }),
      registry: server('registry', { DATABASE_URL: databases.registry, HOST: registryHost }),
      shell: server('shell', { OBSERVE_TOKEN_FILE: path.join(home, 'registry/observe-token') }),
    };

    await Promise.all([servers.api.start(), servers.registry.start()]);
    await release(urls.registry);
    await servers.shell.start();
    return { urls, servers, postgres, stop };
  }

  async function startPostgres() {
    let running: EmbeddedPostgres | undefined;
    const postgres = keep('PostgreSQL', async () => {
      // Started again on the same port: the servers have its URL.
      const port = running?.port;
      running = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres'), ...(port && { port }) });
      return running;
    });
    await postgres.start();
    return {
      postgres: { ...postgres, adminUrl: running!.adminUrl },
      databases: { api: await running!.url('api'), registry: await running!.url('registry') },
    };
  }

  function keep(name: string, startServer: (signal: AbortSignal) => Promise<Server>): Supervised {
    const server = supervise({ name, start: startServer, ending: ending.signal, report });
    supervised.push(server);
    return server;
  }
}

type Databases = { api: string; registry: string };

function databasesFromEnvironment(): Databases | undefined {
  const url = readSecret(process.env, 'DATABASE_URL');
  // API and registry can share a database: their tables have different names.
  return url ? { api: url, registry: url } : undefined;
}

/** ` by process 42 in /home/a/site; end it`, as far as the system tells who holds the port. */
function textOfHolder(port: number): string {
  const holder = portHolder(port);
  if (!holder) return '; end its process';
  return ` by process ${holder.pid}${holder.folder ? ` in ${holder.folder}` : ''}; end it`;
}

/** Throws an error if a port is in use; it names the process that holds the port. */
export async function refuseTakenPorts(ports: Ports): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once('error', () =>
        reject(
          new Error(
            `Port ${port} for the ${name} is taken${textOfHolder(port)}, or set ${portVariables[name as keyof Ports]}`,
          ),
        ),
      );
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
    });
  }
}
