import { PlatformError } from '@marquee/contracts';
import type { Command } from 'commander';
import { noteExperiment, startExperiment, stopExperiment } from '@marquee/contracts/verbs';
import { experimentPlanResponse, experimentResponse, experimentsResponse } from './responses.ts';
import { commandOf, requestsWith, type ChangeOptions } from './change-verbs.ts';
import type { EnvironmentOptions, Tools } from './verb-tools.ts';
import { urlPath } from './registry-client.ts';
import { experimentPlanText, experimentsText, experimentText } from './experiment-text.ts';
import { parsePercent } from './canary-options.ts';
import { parseMetric } from './metric-option.ts';
import { parseVariants } from './release-name.ts';

/** Adds the CLI commands `marquee experiment plan`, `start`, `stop`, `note`, `list` and `show`. */
export function addExperimentVerbs(tools: Tools): void {
  const { program, verb, connect, get } = tools;
  const experiment = program
    .command('experiment')
    .description('compare releases of one remote: plan, start, stop, note, list, show');
  const request = requestsWith(tools);
  const pathOf = (environment: string) => urlPath`/environments/${environment}/experiments`;

  targeted(
    commandOf(tools, startExperiment, experiment).option(
      '--share <percent>',
      'the share of the targeted visitors who participate',
      '100',
    ),
  )
    .option('--layer <name>', 'experiments of one layer never share a visitor; the share is of all visitors')
    .option(
      '--per-network <visitors>',
      'how many visitors of one network count (default: grows with the experiment)',
    )
    .option('--conversions <events>', 'what counts as success: checkout:order-placed,…')
    .option(
      '--primary <metric>',
      'the metric that decides: revenue=mean(checkout:order-placed.total.amountMinor),cap=500000',
    )
    .option(
      '--guardrail <metric>',
      'a metric that warns, or with “stop” ends the experiment, may be repeated: lcp=p75(LCP),margin=5,stop',
      collect,
      [],
    )
    .option(
      '--secondary <metric>',
      'a further metric, may be repeated: buyers=share(checkout:order-placed)',
      collect,
      [],
    )
    .option('--baseline <percent>', 'how many visitors of the first variant will convert (default: 5)')
    .option('--effect <points>', 'the change of that rate that the experiment shall find (default: 1)')
    .option(
      '--relative-effect <percent>',
      'the change of the primary mean or ratio that it shall find, of its value',
    )
    .action((name: string, variants: string[], options: ChangeOptions & StartOptions) => {
      const body = {
        id: name,
        ...parseVariants(variants),
        sharePercent: parsePercent(options.share),
        targeting: targetingOf(options),
        conversions: options.conversions?.split(',') ?? [],
        ...(options.layer !== undefined && { layer: options.layer }),
        ...(options.perNetwork !== undefined && { visitorsPerNetwork: Number(options.perNetwork) }),
        ...metricsOf(options),
        ...(options.baseline !== undefined && { baseline: parsePercent(options.baseline) }),
        ...(options.effect !== undefined && { effect: Number(options.effect) }),
        ...(options.relativeEffect !== undefined && { relativeEffect: Number(options.relativeEffect) }),
      };
      return request(startExperiment, [name], body, options);
    });

  for (const one of [stopExperiment, noteExperiment])
    commandOf(tools, one, experiment).action(async (name: string, options: ChangeOptions) =>
      request(one, [name], { remote: await remoteOf(name, options), id: name }, options),
    );

  targeted(
    verb(
      'plan <remote>',
      'how many days an effect takes, and which effect a number of days finds',
      experiment,
    )
      .option('--to, --environment <name>', 'the environment', 'production')
      .option(
        '--conversions <event>',
        'the event that counts: its rate in the last experiment or weeks is the baseline',
      )
      .option('--primary <metric>', 'a mean or ratio that decides in its place, by the last weeks')
      .option('--baseline <percent>', 'how many visitors of the first variant will convert (default: 5)')
      .option('--effect <points>', 'the change of that rate to find (default: 1)')
      .option('--relative-effect <percent>', 'the change of the metric to find, of its value (default: 5)'),
  )
    .option('--days <number>', 'the length of the experiment (default: 14)')
    .option('--share <percent>', 'the share of visitors who participate (default: 100)')
    .option('--weights <numbers>', 'the weights of the variants (default: 1,1)')
    .action((remote: string, { conversions, ...options }: EnvironmentOptions & PlanOptions) => {
      const { baseline, effect, relativeEffect, days, share, weights } = options;
      const query = {
        remote,
        event: conversions,
        baseline,
        effect,
        relativeEffect,
        days,
        share,
        weights,
        ...(options.primary !== undefined && plannedMetric(options.primary)),
        ...targetingOf(options),
      };
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      const path = urlPath`/environments/${options.environment}/experiment-plan`;
      return get(
        options,
        `${path}?${new URLSearchParams(given)}`,
        experimentPlanResponse,
        experimentPlanText,
      );
    });

  verb('list', 'all experiments', experiment)
    .option('--to, --environment <name>', 'the environment', 'production')
    .action((options: EnvironmentOptions) =>
      get(options, pathOf(options.environment), experimentsResponse, experimentsText),
    );

  verb('show <name>', 'the results of an experiment so far', experiment)
    .option('--to, --environment <name>', 'the environment', 'production')
    .action((name: string, options: EnvironmentOptions) =>
      get(
        options,
        urlPath`/environments/${options.environment}/experiments/${name}`,
        experimentResponse,
        experimentText,
      ),
    );

  async function remoteOf(name: string, { registry, environment }: EnvironmentOptions): Promise<string> {
    const client = await connect(registry);
    const { experiments } = await client.get(pathOf(environment), experimentsResponse);
    const found = experiments.find(({ id }) => id === name);
    if (found) return found.remote;
    const known = experiments.map(({ id }) => id).join(', ') || 'none';
    throw new PlatformError(
      'NOT_FOUND',
      `there is no experiment ${name} in ${environment}; there are: ${known}`,
    );
  }
}

/** The fields of a mean or ratio in the query of a plan. Throws INVALID_INPUT. */
function plannedMetric(text: string): Record<string, unknown> {
  const { kind, figure, per, cap } = parseMetric('primary', text);
  if (kind !== 'mean' && kind !== 'ratio')
    throw new PlatformError(
      'INVALID_INPUT',
      `--primary ${text}: a plan is of a mean or a ratio; that of a share is one of --conversions`,
    );
  return { kind, figure, per, cap };
}

type TargetingOptions = { language?: string; platform?: string; signedIn?: true; signedOut?: true };

type PlanOptions = TargetingOptions & {
  conversions?: string;
  primary?: string;
  relativeEffect?: string;
  baseline?: string;
  effect?: string;
  days?: string;
  share?: string;
  weights?: string;
};

type StartOptions = TargetingOptions & {
  share: string;
  layer?: string;
  perNetwork?: string;
  conversions?: string;
  primary?: string;
  guardrail: string[];
  secondary: string[];
  baseline?: string;
  effect?: string;
  relativeEffect?: string;
};

/** Collects the values of an option that may be repeated. */
function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}

/** The metrics of a request, if options name some. Throws INVALID_INPUT. */
function metricsOf({ primary, guardrail, secondary }: StartOptions) {
  const metrics = [
    ...(primary === undefined ? [] : [parseMetric('primary', primary)]),
    ...guardrail.map((text) => parseMetric('guardrail', text)),
    ...secondary.map((text) => parseMetric('secondary', text)),
  ];
  return metrics.length > 0 ? { metrics } : {};
}

/** Adds the options that name for whom an experiment is. */
function targeted(command: Command): Command {
  return command
    .option('--language <code>', 'only for pages in this language: en, hi')
    .option('--platform <name>', 'only for Android, iOS, Windows or macOS')
    .option('--signed-in', 'only for visitors who are signed in')
    .option('--signed-out', 'only for visitors who are not');
}

function targetingOf({ language, platform, signedIn, signedOut }: TargetingOptions) {
  if (signedIn && signedOut)
    throw new PlatformError(
      'INVALID_INPUT',
      '--signed-in and --signed-out exclude each other: use one of them',
    );
  return {
    ...(language !== undefined && { language }),
    ...(platform !== undefined && { platform }),
    ...((signedIn ?? signedOut) && { signedIn: signedIn === true }),
  };
}
