import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEverything } from '../../start/start-everything.ts';
import type { Running } from '../../start/start-site.ts';
import type { Supervised } from '../../start/supervise.ts';
import { bundleForTests } from './bundle-for-tests.ts';
import { distinctiveSecrets } from './distinctive-secrets.ts';
import { forSlowMachines, serverScript } from './start-shell.ts';

/**
 * Starts the whole site for journeys: real servers from their bundles, a database of its own, and ports beside the usual ones, so
 * that a running `npm start` is left alone. Site number `at` uses four ports from `TEST_PORT` (default 3400)
 * plus ten times `at`. A control server lets a journey stop, restart or kill a server, as an outage would.
 */
export async function startTestSite(
  root: string,
  { at, report }: { at: number; report: (line: string) => void },
) {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-journeys-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const first = Number(process.env['TEST_PORT'] ?? 3400) + 10 * at;
  const ports = { shell: first, api: first + 1, content: first + 2, registry: first + 3 };
  await bundleForTests(report);
  const site = await startEverything({
    root,
    home,
    ports,
    report,
    scriptOf: serverScript,
    variables: {
      ...distinctiveSecrets,
      // Short times, so that tests do not wait a minute for a video or five for fresh news.
      DELIVERY_SECONDS: '2',
      CONTENT_MAX_AGE_SECONDS: '0.5',
      RENDER_CACHE_MAX_SECONDS: '0.2',
      ...forSlowMachines,
      // Visitors who have to count for the guardrail send the network they come from, as a proxy would.
      TRUSTED_PROXIES: 'loopback',
      // Every other visitor of the journeys comes from this machine.
      RATE_LIMIT_SCALE: '1000',
      CODES_PER_HOUR: '100000',
      // As content hosts do: everything there is takes more than one page.
      CONTENT_LARGEST_PAGE: '20',
    },
  }).catch(async (failure: unknown) => {
    await rm(home, { recursive: true, force: true });
    throw failure;
  });
  const control = await startControl(site);

  return {
    variables: {
      SITE_HOME: home,
      SITE_URL: site.urls.shell,
      API_URL: site.urls.api,
      CONTENT_URL: site.urls.content,
      REGISTRY_URL: site.urls.registry,
      CONTROL_URL: control.url,
      MARQUEE_HOME: home,
      // Further servers of a journey get databases on the PostgreSQL of its site.
      ...(site.postgres && { TEST_POSTGRES: site.postgres.adminUrl }),
    },
    stop: async () => {
      control.stop();
      await site.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function startControl(site: Running) {
  const server = createServer((request, response) => {
    const [, verb, name] = (request.url ?? '').split('/');
    const act = actOn(site, verb, name);
    act.then(
      () => response.end('done'),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

async function actOn(site: Running, verb: string | undefined, name: string | undefined): Promise<void> {
  if (verb === 'kill' && name === 'postgres') return kill(site.postgres!);
  if (name !== 'api' && name !== 'registry' && name !== 'shell')
    throw new Error(`There is no server ${name}`);
  if (verb === 'stop') return site.servers[name].stop();
  if (verb === 'start') return site.servers[name].start();
  if (verb === 'kill') return kill(site.servers[name]);
  throw new Error(`A server can be stopped, started or killed, not ${verb}`);
}

async function kill(server: Supervised): Promise<void> {
  process.kill(await server.pid(), 'SIGKILL');
}
