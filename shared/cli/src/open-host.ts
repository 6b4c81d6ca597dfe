import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PlatformError } from '@marquee/contracts';
import { moduleOf } from './build-tools-of.ts';
import { createRegistryClient, type RegistryClient } from './registry-client.ts';
import { tokenFor } from './token-for.ts';

/** A whole site on this computer, in whose pages a remote is developed or tested. */
export type Host = {
  /** The URL of its shell. */
  shell: string;
  /** Its registry, if the site was started here. */
  registry?: RegistryClient;
  /** Ends the site if it was started here. */
  stop(): Promise<void>;
};

export type HostContext = {
  /** The folder for the data of the site. */
  home: string;
  variables: NodeJS.ProcessEnv;
  report: (line: string) => void;
};

/**
 * Returns the site that is running on this computer. If there is none, or with `like`, starts the `@marquee/host` that
 * is installed for the remote in `folder`; `like` is the URL of a registry whose live releases that site gets. Throws
 * INVALID_INPUT if no `@marquee/host` is installed, and INTERNAL if it does not start.
 */
export async function openHost(
  folder: string,
  { like }: { like?: string | undefined },
  context: HostContext,
): Promise<Host> {
  const { home, variables } = context;
  const shell = `http://localhost:${variables.PORT ?? 3000}`;
  if (like === undefined && (await isReady(shell))) return givenSite(shell);

  const installed = moduleOf(folder, '@marquee/host/package.json');
  if (installed === undefined)
    throw new PlatformError(
      'INVALID_INPUT',
      `no site runs at ${shell}: name one with --against, or npm install --save-dev @marquee/host`,
    );
  const args = like === undefined ? [] : ['--like', like];
  const token = like === undefined ? variables.MARQUEE_TOKEN : await tokenFor(like, home, variables);
  const {
    site,
    registry: url,
    stop,
  } = await startHost(await commandOf(installed), args, {
    ...context,
    variables: { ...variables, MARQUEE_TOKEN: token },
  });
  // `MARQUEE_TOKEN` is for the registry that is copied.
  return { shell: site, registry: createRegistryClient(url, await tokenFor(url, home, {})), stop };
}

/** Returns a site that is already running, by the URL of its shell. Its `stop` does nothing. */
export function givenSite(shell: string): Host {
  return { shell, stop: async () => undefined };
}

/**
 * Starts `@marquee/host` (a whole site on this computer) by the path of its command. Resolves to the URLs of the site
 * and its registry, and to a function that stops it. Throws INTERNAL if it does not start.
 */
export async function startHost(
  command: string,
  args: readonly string[],
  { home, variables, report }: HostContext,
): Promise<{ site: string; registry: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...variables, MARQUEE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const urls = { site: '', registry: '' };
  const lines: string[] = [];
  const isStarted = new Promise<boolean>((resolve) => {
    const listen = (line: string) => {
      report(line);
      lines.push(line);
      const [, name, url] = /^(site|registry) +(http\S+)$/.exec(line) ?? [];
      if (name && url) urls[name as keyof typeof urls] = url;
      if (line === 'ready') resolve(true);
    };
    createInterface({ input: child.stdout }).on('line', listen);
    createInterface({ input: child.stderr }).on('line', listen);
    void gone.then(() => resolve(false));
  });
  if (!(await isStarted))
    throw new PlatformError('INTERNAL', `@marquee/host did not start: ${lines.slice(-3).join('\n')}`);
  return {
    ...urls,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function isReady(shell: string): Promise<boolean> {
  return fetch(`${shell}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Returns the path of the command `marquee-host` in an installed `@marquee/host`. `packageFile`: its `package.json`.
 */
export async function commandOf(packageFile: string): Promise<string> {
  const { bin } = JSON.parse(await readFile(packageFile, 'utf8')) as { bin: Record<string, string> };
  return path.join(path.dirname(packageFile), bin['marquee-host'] ?? '');
}
