import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@marquee/database/free-port';
import { createProgram, createRegistryClient } from '@marquee/cli';
import { startChild } from '../../start/child-server.ts';
import { startEverything } from '../../start/start-everything.ts';
import { observeTokenIn, startShell } from '../../tests/site/start-shell.ts';
import { buildSubjects } from '../subjects/build-subjects.ts';
import { isSubject } from '../subjects/subjects.ts';
import { divideCores, moveTo, type Cores } from './cores.ts';
import { startExperiment } from './start-experiment.ts';

/** A server that answers pages: a comparison subject, or a shell. */
export type PageHost = { url: string; stop: () => Promise<void> };

export type BenchSite = {
  cores: Cores | undefined;
  /** The command line as a team has it, in this process. Rejects as the registry refuses. */
  marquee: (...args: string[]) => Promise<string>;
  /** Builds a changed copy of a remote under another version and makes it live in an environment. */
  releaseCopy: (copy: {
    remote: string;
    version: string;
    /** `production`, unless it says another. */
    environment?: string;
    change?: {
      replace?: [file: string, before: string, after: string][];
      serverBundle?: string;
      publishOnly?: true;
    };
  }) => Promise<void>;
  /** Another shell, following an environment; `variables` as the shell reads them. */
  shell: (environment: string, variables?: Record<string, string>) => Promise<PageHost>;
  /** A comparison subject by its name. */
  subject: (name: string) => Promise<PageHost>;
  stop: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');
const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * The site the benchmark runs on: database, API, content and registry of its own on free ports, every
 * remote released to `production` and to `staging`, and in `production` one experiment between two
 * releases of the same code. Servers and client get cores of their own where the system lets us.
 */
export async function startBenchSite(report: (line: string) => void): Promise<BenchSite> {
  await buildSubjects(root, report);
  const cores = divideCores();
  if (cores) moveTo(cores.servers);

  const home = await mkdtemp(path.join(tmpdir(), 'marquee-bench-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const stops: (() => Promise<void>)[] = [() => rm(home, { recursive: true, force: true })];
  let ending: Promise<void> | undefined;
  const stop = () => (ending ??= endAll());
  const endAll = async () => {
    for (const signal of signals) process.off(signal, interrupted);
    for (const end of stops.splice(0).reverse())
      await end().catch((failure: unknown) => report(String(failure)));
    // What is measured next divides the cores again.
    if (cores) moveTo(cores.all);
  };
  // An interrupted run leaves no server and no folder behind.
  const interrupted = () => void stop().finally(() => process.exit(130));
  for (const signal of signals) process.once(signal, interrupted);
  try {
    return await start();
  } catch (failure) {
    await stop();
    throw failure;
  }

  async function start(): Promise<BenchSite> {
    const site = await startEverything({
      root,
      home,
      report: () => undefined,
      ports: {
        shell: await freePort(),
        api: await freePort(),
        content: await freePort(),
        registry: await freePort(),
      },
    });
    stops.push(site.stop);
    const common = {
      MAIN_API_URL: site.urls.api,
      DEV_API_URL: site.urls.api,
      CONTENT_API_URL: site.urls.content,
      REGISTRY_URL: site.urls.registry,
      OBSERVE_TOKEN_FILE: observeTokenIn(home),
    };
    const token = (await readFile(path.join(home, 'registry/token'), 'utf8')).trim();

    const running: BenchSite = {
      cores,
      stop,
      marquee: async (...args) => {
        const answers: string[] = [];
        const program = createProgram({
          defaultRegistry: site.urls.registry,
          connect: async (url) => createRegistryClient(url, token),
          output: (text) => answers.push(text),
          progress: () => undefined,
        });
        await program.parseAsync(['node', 'marquee', ...args]);
        return answers.join('\n');
      },
      releaseCopy: async ({ remote, version, environment = 'production', change = {} }) => {
        const script = ['--import', 'tsx', 'tests/site/release-a-copy.ts'];
        const args = [remote, version, JSON.stringify(change), environment];
        await promisify(execFile)(process.execPath, [...script, ...args], {
          cwd: root,
          env: { ...process.env, MARQUEE_HOME: home, REGISTRY_URL: site.urls.registry },
        });
      },
      shell: async (environment, variables = {}) => {
        const shell = await onServerCores(() =>
          startShell({ ...common, MARQUEE_ENVIRONMENT: environment, ...variables }),
        );
        stops.push(shell.stop);
        return shell;
      },
      subject: async (name) => {
        if (!isSubject(name)) throw new Error(`There is no subject ${name}`);
        const port = await freePort();
        const url = `http://localhost:${port}`;
        const child = await onServerCores(() =>
          startChild({
            name,
            script: path.join(root, 'bench/subjects/start-subject.ts'),
            arguments: [name],
            root,
            variables: {
              NODE_ENV: 'production',
              ...common,
              PORT: String(port),
              MARQUEE_HOME: path.join(home, name),
              SITE_URL: site.urls.shell,
            },
            readyAt: `${url}/readyz`,
            report: (line) => report(`${name}: ${line}`),
          }),
        );
        stops.push(child.stop);
        return { url, stop: child.stop };
      },
    };

    const { remotes } = JSON.parse(await running.marquee('status', '--json')) as {
      remotes: { remote: string; live: string }[];
    };
    for (const { remote, live } of remotes)
      await running.marquee(
        'promote',
        `${remote}@${live}`,
        '--to',
        'staging',
        '--reason',
        'the same as live',
      );
    await startExperiment(running);
    if (cores) moveTo(cores.client);
    return running;
  }

  async function onServerCores<Started>(start: () => Promise<Started>): Promise<Started> {
    if (cores) moveTo(cores.servers);
    try {
      return await start();
    } finally {
      if (cores) moveTo(cores.client);
    }
  }
}
