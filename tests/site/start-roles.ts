import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { until } from '@marquee/testing/until';
import { distinctiveSecrets } from './distinctive-secrets.ts';

/**
 * Starts the program of a role: of a bundle, or in the image. `home` is the only folder that it may write; the
 * runner sets `MARQUEE_HOME`, and nothing else reaches the program than `variables`.
 */
export type RunRole = (
  role: string,
  options: { home: string; variables: Record<string, string>; arguments?: readonly string[] },
) => ChildProcess;

export type RoleServer = {
  /** From the start of the process until `/readyz` answered 200, in milliseconds. */
  readyAfterMs: number;
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL and resolves when the process has ended. */
  kill: () => Promise<unknown>;
};

export type RunningRoles = {
  urls: { shell: string; api: string; content: string; registry: string };
  /** Starts a shell with an empty home on `port`: of the role `shell`, or of another program of it. */
  startShell: (
    port: number,
    options?: { role?: string; variables?: Record<string, string> },
  ) => Promise<RoleServer>;
  /** Stops the first shell. */
  stopShell: () => Promise<unknown>;
  /** Kills a server; the function that it resolves with starts it again, on its port and with its files. */
  kill: (role: 'shell' | 'registry' | 'api') => Promise<() => Promise<unknown>>;
  /** Runs a role that ends, and resolves with its output. Rejects if it fails. */
  runToEnd: (role: string, args?: readonly string[]) => Promise<string>;
  /** Stops the servers, and resolves with their exit codes. */
  stop: () => Promise<Record<string, number | null>>;
};

/**
 * Starts the whole site from the programs of its roles, as an operator does: `migrate`, API and registry, `publish`,
 * and a shell. `home` receives a folder per role, and `databaseUrl` the tables of API and registry. `variables` are
 * further settings of every role.
 */
export async function startRoles(
  run: RunRole,
  {
    home,
    databaseUrl,
    variables = {},
  }: { home: string; databaseUrl: string; variables?: Record<string, string> },
): Promise<RunningRoles> {
  const [shell, api, content, registry] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const at = (port: number) => `http://localhost:${port}`;
  const urls = { shell: at(shell), api: at(api), content: at(content), registry: at(registry) };
  const common = {
    NODE_ENV: 'production',
    HOST: 'localhost',
    SITE_URL: urls.shell,
    MAIN_API_URL: urls.api,
    DEV_API_URL: urls.api,
    CONTENT_API_URL: urls.content,
    REGISTRY_URL: urls.registry,
    API_PORT: String(api),
    CONTENT_PORT: String(content),
    REGISTRY_PORT: String(registry),
    ...distinctiveSecrets,
    ...variables,
  };
  const running = new Map<string, RoleServer>();
  const starts = new Map<string, () => Promise<unknown>>();
  const stop = async () => {
    const codes: Record<string, number | null> = {};
    for (const [name, server] of [...running].toReversed()) codes[name] = await server.stop();
    running.clear();
    return codes;
  };
  const startServer = async (
    role: string,
    {
      folder = role,
      readyAt,
      more = {},
    }: { folder?: string; readyAt: string; more?: Record<string, string> },
  ) => {
    await mkdir(path.join(home, folder), { recursive: true });
    const child = run(role, { home: path.join(home, folder), variables: { ...common, ...more } });
    return untilReady(role, child, readyAt);
  };
  const keep = async (role: string, options: Parameters<typeof startServer>[1]) => {
    const start = async () => running.set(role, await startServer(role, options));
    starts.set(role, start);
    await start();
  };

  const runToEnd = async (role: string, args: readonly string[] = [], more: Record<string, string> = {}) => {
    const folder = path.join(home, role);
    await mkdir(folder, { recursive: true });
    return outputOf(role, run(role, { home: folder, variables: { ...common, ...more }, arguments: args }));
  };

  try {
    await runToEnd('migrate', [], { DATABASE_URL: databaseUrl });
    await Promise.all([
      keep('api', {
        readyAt: `${urls.api}/readyz`,
        more: { DATABASE_URL: databaseUrl, DEV_TOOLS: 'on', PAYMENT_PROVIDER: 'sandbox' },
      }),
      keep('registry', { readyAt: `${urls.registry}/readyz`, more: { DATABASE_URL: databaseUrl } }),
    ]);
    const secretOf = async (name: string) =>
      (await readFile(path.join(home, 'registry/registry', name), 'utf8')).trim();
    const [token, observeToken] = await Promise.all([secretOf('token'), secretOf('observe-token')]);
    const withToken = (role: string, args: readonly string[] = []) =>
      runToEnd(role, args, { MARQUEE_TOKEN: token });
    await withToken('publish');
    let shells = 0;
    const shellOn = (port: number, more: Record<string, string> = {}) => ({
      folder: `shell-${(shells += 1)}`,
      readyAt: `${at(port)}/readyz`,
      more: { OBSERVE_TOKEN: observeToken, PORT: String(port), ...more },
    });
    const startShell: RunningRoles['startShell'] = (port, { role = 'shell', variables: more } = {}) =>
      startServer(role, shellOn(port, more));
    const stopShell = async () => {
      await running.get('shell')?.stop();
      running.delete('shell');
    };
    const kill: RunningRoles['kill'] = async (role) => {
      await running.get(role)!.kill();
      return starts.get(role)!;
    };
    await keep('shell', shellOn(shell));
    return { urls, startShell, stopShell, kill, runToEnd: withToken, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Rejects with the output of a program that ends, or is not ready within a minute. */
async function untilReady(role: string, child: ChildProcess, readyAt: string): Promise<RoleServer> {
  const began = performance.now();
  const output = collect(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const stop = async () => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  await until(async () => hasEnded || (await isReady(readyAt)), { timeoutMs: 60_000, everyMs: 25 }).catch(
    async (cause: unknown) => {
      await stop();
      throw new Error(`${role} was not ready after a minute:\n${output()}`, { cause });
    },
  );
  if (hasEnded) throw new Error(`${role} ended while starting:\n${output()}`);
  return { readyAfterMs: performance.now() - began, stop, kill };
}

function isReady(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function outputOf(role: string, child: ChildProcess): Promise<string> {
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${role} ended with exit code ${code}:\n${output()}`);
  return output();
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}
