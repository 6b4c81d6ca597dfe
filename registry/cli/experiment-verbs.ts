import { PlatformError } from '@marquee/contracts';
import { experimentResponse, experimentsResponse } from './responses.ts';
import { requestsWith, changeVerbsWith, type ChangeOptions } from './change-verbs.ts';
import type { Options, Tools } from './verb-tools.ts';
import { experimentsText, experimentText } from './text-output.ts';
import { parsePercent } from './canary-options.ts';
import { parseVariants } from './release-name.ts';

/** `marquee experiment start`, `stop`, `list` and `show`. */
export function addExperimentVerbs(tools: Tools): void {
  const { program, verb, connect, print } = tools;
  const experiment = program
    .command('experiment')
    .description('hold releases of one remote side by side: start, stop, list, show');
  const changeVerb = changeVerbsWith(tools);
  const request = requestsWith(tools);

  changeVerb(
    'start <name> <variants...>',
    'control=mfe-checkout@1.0.0 one-page=mfe-checkout@1.1.0',
    experiment,
  )
    .option('--share <percent>', 'how many of those it is for take part', '100')
    .option('--language <code>', 'only for pages in this language: en, hi')
    .option('--platform <name>', 'only for Android, iOS, Windows or macOS')
    .option('--signed-in', 'only for visitors who are signed in')
    .option('--signed-out', 'only for visitors who are not')
    .option('--conversions <events>', 'what counts as success: checkout:order-placed,…')
    .action(async (name: string, variants: string[], options: ChangeOptions & StartOptions) => {
      const body = {
        id: name,
        ...parseVariants(variants),
        sharePercent: parsePercent(options.share),
        targeting: targetingOf(options),
        conversions: options.conversions?.split(',') ?? [],
      };
      const is = `the experiment ${name} runs in ${options.environment}`;
      await request('start-experiment', body, options, is, `${is} already`);
    });

  changeVerb('stop <name>', 'everybody gets the live release again, or that of the winner', experiment)
    .option('--promote <variant>', 'the variant whose release becomes the live one')
    .action(async (name: string, options: ChangeOptions & { promote?: string }) => {
      const remote = await remoteOf(name, options);
      const { promote, environment } = options;
      const is = `the experiment ${name} is stopped in ${environment}`;
      const done = promote === undefined ? is : `${is} and ${promote} is live for everybody`;
      await request(
        'stop-experiment',
        { remote, id: name, ...(promote !== undefined && { promote }) },
        options,
        done,
        is,
      );
    });

  verb('list', 'which experiments run and ran', experiment)
    .option('--to, --environment <name>', 'where', 'production')
    .action(async (options: Options & { environment: string }) => {
      print(await experimentsIn(options), experimentsText, options);
    });

  verb('show <name>', 'who was exposed, who converted, and how sure one may be by now', experiment)
    .option('--to, --environment <name>', 'where', 'production')
    .action(async (name: string, options: Options & { environment: string }) => {
      const registry = await connect(options.registry);
      const place = `/environments/${encodeURIComponent(options.environment)}`;
      const answer = await registry.get(
        `${place}/experiments/${encodeURIComponent(name)}`,
        experimentResponse,
      );
      print(answer, experimentText, options);
    });

  async function experimentsIn({ registry, environment }: Options & { environment: string }) {
    const path = `/environments/${encodeURIComponent(environment)}/experiments`;
    return (await connect(registry)).get(path, experimentsResponse);
  }

  async function remoteOf(name: string, options: ChangeOptions): Promise<string> {
    const { experiments } = await experimentsIn(options);
    const found = experiments.find(({ id }) => id === name);
    if (found) return found.remote;
    const known = experiments.map(({ id }) => id).join(', ') || 'none';
    throw new PlatformError(
      'NOT_FOUND',
      `there is no experiment ${name} in ${options.environment}; there are: ${known}`,
    );
  }
}

type StartOptions = {
  share: string;
  language?: string;
  platform?: string;
  signedIn?: true;
  signedOut?: true;
  conversions?: string;
};

function targetingOf({ language, platform, signedIn, signedOut }: StartOptions) {
  if (signedIn && signedOut)
    throw new PlatformError('INVALID_INPUT', 'nobody is signed in and signed out: name one of the two');
  return {
    ...(language !== undefined && { language }),
    ...(platform !== undefined && { platform }),
    ...((signedIn ?? signedOut) && { signedIn: signedIn === true }),
  };
}
