import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import { InvalidArgumentError } from 'commander';
import { buildToolsOf } from './build-tools-of.ts';
import { canDeploy, deployableText } from './can-deploy.ts';
import { dev } from './dev.ts';
import { createRemote, updatedText, updateRemote } from 'create-marquee-remote';
import { matrixText, readMatrix } from './matrix.ts';
import { newRemoteText } from './new-remote-text.ts';
import { givenSite, openHost, type HostContext } from './open-host.ts';
import type { EnvironmentOptions, Options, Tools } from './verb-tools.ts';
import { remoteTypes, remoteTypesText } from './remote-types.ts';
import { matrixRunText, runMatrix, type MatrixRun } from './run-matrix.ts';

type DevOptions = EnvironmentOptions & { against?: string; like?: string; port: string };

/** Adds the CLI commands for developing a remote before it is published. */
export function addTeamVerbs({ verb, connect, print }: Tools, hosts: HostContext): void {
  verb('new <name>', 'create a remote that passes every check')
    .option('--in <folder>', 'the workspace in which it is created', '.')
    .action(async (name: string, options: Options & { in: string }) =>
      print(
        await createRemote(name, { folder: path.join(options.in, name), kind: 'workspace' }),
        newRemoteText,
        options,
      ),
    );

  verb(
    'update [remote-folder]',
    "update what the starter owns in a remote's repository: settings, workflows, versions, sources",
  ).action(async (folder = '.', options: Options) => print(await updateRemote(folder), updatedText, options));

  verb('build [remote-folder]', 'build a remote for browsers and servers, into its folder dist').action(
    async (folder = '.', options: Options) => {
      const began = performance.now();
      const { buildFolder } = await buildToolsOf(folder);
      const warnings = await buildFolder(path.resolve(folder));
      const seconds = (performance.now() - began) / 1000;
      const text = () =>
        [...warnings.map((one) => `warning: ${one}`), `built ${folder} in ${seconds.toFixed(1)} s`].join(
          '\n',
        );
      print({ folder, seconds, warnings }, text, options);
    },
  );

  verb(
    'dev [remote-folder]',
    'show a remote inside a running shell while you change it, in your browser only',
  )
    .option('--against <shell>', 'the URL of the shell; without it, a site on this computer')
    .option('--like <registry>', 'start a site with the live releases of this registry')
    .option('--to, --environment <name>', 'the environment that the shell serves', 'production')
    .option('--port <number>', 'the local port that serves the build', '4400')
    .action(async (folder = '.', options: DevOptions) => {
      const ended = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
      const { against } = options;
      const host = against === undefined ? await openHost(folder, options, hosts) : givenSite(against);
      try {
        await dev(host.registry ?? (await connect(options.registry)), folder, {
          ...options,
          against: host.shell,
          port: Number(options.port),
          print: (message) => print({ message }, () => message, options),
          ended: ended.signal,
        });
      } finally {
        await host.stop();
      }
    });

  verb(
    'can-deploy <releases...>',
    'whether a release, or the build in a folder, is compatible with what is live; several are judged together',
  )
    .option('--to, --environment <name>', 'the environment', 'production')
    .action(async (releases: string[], options: EnvironmentOptions) => {
      const registry = await connect(options.registry);
      print(await canDeploy(registry, releases, options.environment), deployableText, options);
    });

  const matrix = verb(
    'matrix <remote>',
    'the hosts and releases beside which a remote, by its name or folder, has to work; --json for CI',
  )
    .enablePositionalOptions()
    .action(async (remote: string, options: Options) =>
      print(await readMatrix(await connect(options.registry), remote), matrixText, options),
    );

  verb('run [remote-folder]', 'play the end-to-end tests of a built remote in each of these cells', matrix)
    .option('--cell <name>', 'only in this cell')
    .option('--at-once <number>', 'how many cells are played at the same time', positive, 2)
    .action(async (folder = '.', options: Options & { cell?: string; atOnce: number }) => {
      const cells = await readMatrix(await connect(options.registry), folder);
      const run = await runMatrix(cells, folder, {
        ...hosts,
        registry: options.registry,
        only: options.cell,
        atOnce: options.atOnce,
      });
      print(run, matrixRunText, options);
      refuseFailed(run);
    });

  verb(
    'types [remote-folder]',
    'write the types of the events and slots of other remotes, pinned until --update',
  )
    .option('--to, --environment <name>', 'the environment', 'production')
    .option('--update', 'pin what is live now')
    .action(async (folder = '.', options: EnvironmentOptions & { update?: boolean }) => {
      const registry = await connect(options.registry);
      const { environment, update = false } = options;
      print(await remoteTypes(registry, folder, { environment, update }), remoteTypesText, options);
    });
}

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It is a number from 1.');
}

function refuseFailed({ remote, cells }: MatrixRun): void {
  const failed = cells.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  if (failed.length > 0)
    throw new PlatformError('RELEASE_NOT_DEPLOYABLE', `the tests of ${remote} fail in ${failed.join(', ')}`);
}
