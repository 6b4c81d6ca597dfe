import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@marquee/database/free-port';
import { startChild } from '../start/child-server.ts';
import { observeTokenIn, startShell } from '../tests/site/start-shell.ts';
import { wallAndBox, writeLittleRemote, type LittleRemote } from './little-remotes.ts';

const root = path.resolve(import.meta.dirname, '..');

/**
 * A registry on a database of its own, and real shells that follow it, each a process of its own. The remotes, by
 * default `mfe-wall` and `mfe-box`, are live with version 1.0.0.
 */
export async function startShells(
  count: number,
  report: (line: string) => void,
  {
    variables = {},
    remotes: little = wallAndBox,
    unpublished = [],
    registryUrlOf = (url) => url,
    runMarquee = runMarqueeAsProcess,
    databaseUrl = '',
  }: {
    /** Further settings of the shells. */
    variables?: Record<string, string>;
    remotes?: Readonly<Record<string, LittleRemote>>;
    /** The remotes that a measurement publishes by itself. */
    unpublished?: readonly string[];
    /** Returns the URL at which a shell, counted from 0, reaches the registry at `url`. */
    registryUrlOf?: (url: string, shell: number) => string | Promise<string>;
    /** Runs the command line. By default each command is a process, as a team runs it. */
    runMarquee?: typeof runMarqueeAsProcess;
    /** The registry's database; by default it starts a PostgreSQL of its own. */
    databaseUrl?: string | undefined;
  } = {},
) {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-bench-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const stops: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };

  try {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const registry = await startChild({
      name: 'registry',
      script: path.join(root, 'registry/start.ts'),
      root,
      variables: { MARQUEE_HOME: home, REGISTRY_PORT: String(port), DATABASE_URL: databaseUrl },
      readyAt: `${url}/readyz`,
      report,
    });
    stops.push(registry.stop);
    const token = (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();
    const marquee = async (...args: string[]) => {
      const env = { ...process.env, MARQUEE_TOKEN: token };
      return (await runMarquee([...args, '--registry', url], env)).stdout;
    };
    const publish = async (remote: string, version: string) => {
      const built = little[remote];
      if (!built) throw new Error(`${remote} is none of ${Object.keys(little).join(', ')}`);
      const folder = await writeLittleRemote(path.join(home, 'remotes'), remote, version, built);
      await marquee('publish', folder);
    };
    /** Makes a preview of releases, and returns its link. */
    const preview = async (releases: readonly string[]) =>
      (JSON.parse(await marquee('preview', ...releases, '--json')) as { link: string }).link;
    const change = async (verb: string, body: object): Promise<void> => {
      const response = await fetch(`${url}/environments/production/${verb}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'the benchmark', ...body }),
      });
      if (!response.ok) throw new Error(`${verb} was answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    };
    for (const remote of Object.keys(little).filter((name) => !unpublished.includes(name))) {
      await publish(remote, '1.0.0');
      await change('promote', { remote, version: '1.0.0' });
    }

    const remotes = async () => {
      const status = (await (await fetch(`${url}/environments/production`)).json()) as {
        remotes: { remote: string; live: string; rollout: object | null; marks: { harmed: number }[] }[];
      };
      return status.remotes;
    };
    // Neither API nor content is asked for anything by these pages.
    const elsewhere = { MAIN_API_URL: 'http://127.0.0.1:9', CONTENT_API_URL: 'http://127.0.0.1:9' };
    const started = await Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const shell = await startShell({
          ...elsewhere,
          REGISTRY_URL: await registryUrlOf(url, nth),
          OBSERVE_TOKEN_FILE: observeTokenIn(home),
          ...variables,
        });
        stops.push(shell.stop);
        return shell;
      }),
    );
    const shells = started.map(({ url }) => url);
    const restarts = started.map(({ restart }) => restart);
    return { registryUrl: url, shells, restarts, publish, preview, change, remotes, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

function runMarqueeAsProcess(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ stdout: string }> {
  return promisify(execFile)(process.execPath, [path.join(root, 'shared/cli/marquee.mjs'), ...args], { env });
}
