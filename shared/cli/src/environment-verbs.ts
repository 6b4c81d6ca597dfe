import { shellVersionsSchema } from '@marquee/contracts';
import * as v from 'valibot';
import { table } from './text-output.ts';
import type { Options, ReasonOptions, Tools } from './verb-tools.ts';

const environmentsResponse = v.object({
  environments: v.array(
    v.object({
      environment: v.string(),
      sequence: v.number(),
      remotes: v.number(),
      shells: v.array(shellVersionsSchema),
    }),
  ),
});

const createdResponse = v.object({ environment: v.string(), isNew: v.boolean() });

/** Adds the CLI commands `marquee environment create` and `list`. */
export function addEnvironmentVerbs({ program, verb, withReason, get, post }: Tools): void {
  const environment = program
    .command('environment')
    .description('the environments of the registry, each with releases of its own: create, list');

  withReason(
    'create <name>',
    'create an empty environment, which shells serve by MARQUEE_ENVIRONMENT',
    environment,
  ).action((name: string, options: ReasonOptions) =>
    post(options, '/environments', { name, reason: options.reason }, createdResponse, ({ isNew }) =>
      isNew
        ? `the environment ${name} is created; nothing is live in it yet`
        : `the environment ${name} exists already`,
    ),
  );

  verb('list', 'all environments, and the versions of their connected shells', environment).action(
    (options: Options) => get(options, '/environments', environmentsResponse, environmentsText),
  );
}

function environmentsText({ environments }: v.InferOutput<typeof environmentsResponse>): string {
  return table(
    ['environment', 'snapshot', 'remotes', 'shells'],
    environments.map(({ environment, sequence, remotes, shells }) => [
      environment,
      `#${sequence}`,
      String(remotes),
      shells.map(({ sdk }) => `sdk ${sdk.current}`).join('\n') || 'none connected',
    ]),
  );
}
