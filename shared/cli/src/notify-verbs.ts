import * as v from 'valibot';
import { releaseId } from '@marquee/contracts';
import { urlPath } from './registry-client.ts';
import { table } from './text-output.ts';
import type { Options, ReasonOptions, Tools } from './verb-tools.ts';

const nullableText = v.nullable(v.string());
const addedResponse = v.object({ name: v.string(), secret: v.string() });
const removedResponse = v.object({ name: v.string(), state: v.string() });
const repeatedResponse = v.object({ delivery: v.number(), target: v.string(), state: v.string() });
const targetsResponse = v.object({
  targets: v.array(
    v.object({
      name: v.string(),
      origin: v.string(),
      format: v.string(),
      remotes: v.array(v.string()),
      events: v.array(v.string()),
      environment: nullableText,
      waiting: v.number(),
      dead: v.number(),
      failures: v.number(),
      nextAt: nullableText,
    }),
  ),
});
const deliveriesResponse = v.object({
  deliveries: v.array(
    v.object({
      id: v.number(),
      event: v.string(),
      state: v.string(),
      queuedAt: v.string(),
      attempts: v.number(),
      status: v.nullable(v.number()),
      problem: nullableText,
      latencyMs: v.nullable(v.number()),
      remote: nullableText,
      version: nullableText,
      environment: nullableText,
    }),
  ),
});

/** Adds the CLI commands of notifications, which manage the targets and show the state of each delivery. */
export function addNotifyVerbs({ program, verb, withReason, get, post }: Tools): void {
  const notify = program
    .command('notify')
    .description('who is told of changes by webhooks: add, list, deliveries, repeat, remove');

  withReason('add <name>', 'tell a URL of changes; the secret of the signatures is shown only once', notify)
    .requiredOption('--url <url>', 'the URL that gets the requests, with https:')
    .requiredOption('--remote <names>', 'about which remotes: mfe-quiz,mfe-auth, or * for everything')
    .requiredOption('--events <names>', 'of which events: withdrawn,marked,promoted, or * for all')
    .option('--format <format>', 'cloudevents or slack', 'cloudevents')
    .option('--environment <name>', 'only of this environment')
    .action(
      (
        name: string,
        options: ReasonOptions & {
          url: string;
          remote: string;
          events: string;
          format: string;
          environment?: string;
        },
      ) => {
        const { url, format, environment = null, reason } = options;
        const [remotes, events] = [options.remote.split(','), options.events.split(',')];
        const body = { name, url, remotes, events, format, environment, reason };
        return post(
          options,
          '/notifications',
          body,
          addedResponse,
          ({ secret }) =>
            `${secret}\n${name} is told of ${events.join(', ')} of ${remotes.join(', ')}. The secret is shown only once: with it, the receiver verifies each request (Standard Webhooks).`,
        );
      },
    );

  verb('list', 'the targets of which you have the right notify, and what waits for them', notify).action(
    (options: Options) =>
      get(options, '/notifications', targetsResponse, ({ targets }) =>
        table(
          ['target', 'to', 'about', 'of', 'waiting', 'dead', 'state'],
          targets.map((one) => [
            one.name,
            `${one.origin} (${one.format})`,
            one.remotes.join('\n'),
            [...one.events, ...(one.environment === null ? [] : [`in ${one.environment}`])].join('\n'),
            String(one.waiting),
            String(one.dead),
            one.nextAt === null ? 'accepts' : `failed ${one.failures} times, next ${one.nextAt}`,
          ]),
        ),
      ),
  );

  verb('deliveries <name>', 'the notifications of a target, the newest first', notify)
    .option('--limit <number>', 'the maximum of notifications', '20')
    .action((name: string, options: Options & { limit: string }) =>
      get(
        options,
        `${urlPath`/notifications/${name}/deliveries`}?${new URLSearchParams({ limit: options.limit })}`,
        deliveriesResponse,
        ({ deliveries }) =>
          table(
            ['no.', 'event', 'about', 'written', 'state', 'attempts', 'last response'],
            deliveries.map((one) => [
              String(one.id),
              one.event,
              aboutText(one),
              one.queuedAt,
              one.state,
              String(one.attempts),
              [
                one.problem ?? one.status ?? '–',
                ...(one.latencyMs === null ? [] : [`${one.latencyMs} ms`]),
              ].join(', '),
            ]),
          ),
      ),
    );

  withReason('repeat <delivery>', 'send a dead or delivered notification once more', notify).action(
    (delivery: string, options: ReasonOptions) =>
      post(
        options,
        urlPath`/notifications/deliveries/${delivery}/repeat`,
        { reason: options.reason },
        repeatedResponse,
        ({ target }) => `the notification ${delivery} is sent to ${target} once more`,
      ),
  );

  withReason('remove <name>', 'no longer tell a target, and forget what it was sent', notify).action(
    (name: string, options: ReasonOptions) =>
      post(
        options,
        urlPath`/notifications/${name}/remove`,
        { reason: options.reason },
        removedResponse,
        () => `${name} is told of nothing any more`,
      ),
  );
}

function aboutText({
  remote,
  version,
  environment,
}: {
  remote: string | null;
  version: string | null;
  environment: string | null;
}): string {
  const what = remote !== null && version !== null ? releaseId({ remote, version }) : remote;
  return [what, environment].filter((part) => part !== null).join(' in ') || '–';
}
