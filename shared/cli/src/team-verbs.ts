import { canDeploy, deployableText } from './can-deploy.ts';
import { dev } from './dev.ts';
import { newRemote, newRemoteText } from './new-remote.ts';
import type { EnvironmentOptions, Options, Tools } from './verb-tools.ts';
import { remoteTypes, remoteTypesText } from './remote-types.ts';

type DevOptions = EnvironmentOptions & { against: string; port: string };

/** Adds the CLI commands for developing a remote before it is published. */
export function addTeamVerbs({ verb, connect, print }: Tools): void {
  verb('new <name>', 'create a remote that passes every check')
    .option('--in <folder>', 'the workspace in which it is created', '.')
    .action(async (name: string, options: Options & { in: string }) =>
      print(await newRemote(name, options.in), newRemoteText, options),
    );

  verb(
    'dev <remote-folder>',
    'show a remote inside a running shell while you change it, in your browser only',
  )
    .requiredOption('--against <shell>', 'the URL of the shell')
    .option('--to, --environment <name>', 'the environment that the shell serves', 'production')
    .option('--port <number>', 'the local port that serves the build', '4400')
    .action(async (folder: string, options: DevOptions) => {
      const ended = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
      await dev(await connect(options.registry), folder, {
        ...options,
        port: Number(options.port),
        print: (message) => print({ message }, () => message, options),
        ended: ended.signal,
      });
    });

  verb('can-deploy <release>', 'whether a release, or the build in a folder, is compatible with what is live')
    .option('--to, --environment <name>', 'the environment', 'production')
    .action(async (release: string, options: EnvironmentOptions) => {
      const registry = await connect(options.registry);
      print(await canDeploy(registry, release, options.environment), deployableText, options);
    });

  verb(
    'types <remote-folder>',
    'write the types of the events and slots of other remotes, pinned until --update',
  )
    .option('--to, --environment <name>', 'the environment', 'production')
    .option('--update', 'pin what is live now')
    .action(async (folder: string, options: EnvironmentOptions & { update?: boolean }) => {
      const registry = await connect(options.registry);
      const { environment, update = false } = options;
      print(await remoteTypes(registry, folder, { environment, update }), remoteTypesText, options);
    });
}
