import { canDeploy, deployableText } from './can-deploy.ts';
import { newRemote, newRemoteText } from './new-remote.ts';
import type { Options, Tools } from './program.ts';

/** The verbs of a team that builds a remote, before any of it is published. */
export function addTeamVerbs({ verb, connect, say }: Tools): void {
  verb('new <name>', 'write a remote that passes every check as it is')
    .option('--in <folder>', 'the workspace it comes into', '.')
    .action(async (name: string, options: Options & { in: string }) =>
      say(await newRemote(name, options.in), newRemoteText, options),
    );

  verb(
    'can-deploy <release>',
    'whether a release, or the build in a remote’s folder, agrees with what is live',
  )
    .option('--to, --environment <name>', 'where', 'production')
    .action(async (what: string, options: Options & { environment: string }) => {
      const registry = await connect(options.registry);
      say(await canDeploy(registry, what, options.environment), deployableText, options);
    });
}
