import { canDeploy, deployableText } from './can-deploy.ts';
import { dev } from './dev.ts';
import { newRemote, newRemoteText } from './new-remote.ts';
import type { Options, Tools } from './verb-tools.ts';
import { remoteTypes, remoteTypesText } from './remote-types.ts';

type DevOptions = Options & { against: string; environment: string; port: string };

/** The verbs of a team that builds a remote, before any of it is published. */
export function addTeamVerbs({ verb, connect, print }: Tools): void {
  verb('new <name>', 'write a remote that passes every check as it is')
    .option('--in <folder>', 'the workspace it comes into', '.')
    .action(async (name: string, options: Options & { in: string }) =>
      print(await newRemote(name, options.in), newRemoteText, options),
    );

  verb('dev <remote-folder>', 'see a remote as you change it, inside a running shell, in your browser alone')
    .requiredOption('--against <shell>', 'the address of the shell')
    .option('--to, --environment <name>', 'which environment it serves', 'production')
    .option('--port <number>', 'where the build is served from on this machine', '4400')
    .action(async (folder: string, options: DevOptions) => {
      const ended = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
      await dev(await connect(options.registry), folder, {
        ...options,
        port: Number(options.port),
        print: (text) => print({ said: text }, () => text, options),
        ended: ended.signal,
      });
    });

  verb('can-deploy <release>', 'whether a release, or the build in a folder, agrees with what is live')
    .option('--to, --environment <name>', 'where', 'production')
    .action(async (what: string, options: Options & { environment: string }) => {
      const registry = await connect(options.registry);
      print(await canDeploy(registry, what, options.environment), deployableText, options);
    });

  verb(
    'types <remote-folder>',
    'write the types of what other remotes publish and offer, pinned until --update',
  )
    .option('--to, --environment <name>', 'where', 'production')
    .option('--update', 'pin what is live now')
    .action(async (folder: string, options: Options & { environment: string; update?: boolean }) => {
      const registry = await connect(options.registry);
      const { environment, update = false } = options;
      print(await remoteTypes(registry, folder, { environment, update }), remoteTypesText, options);
    });
}
