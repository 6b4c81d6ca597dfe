import * as v from 'valibot';
import { eventName } from '../manifest.ts';
import { versionSchema } from '../release.ts';
import { targetingSchema } from '../snapshot.ts';
import { about, later, percent, setBody, slug } from './fields.ts';
import { metricsSchema } from './metrics.ts';
import { customEvent, defineVerb, type ChangeResponse } from './verb.ts';

const variant = v.strictObject({
  name: slug,
  version: versionSchema,
  weight: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000)), 1),
});
const variants = v.pipe(v.array(variant), v.minLength(2), v.maxLength(20));

/** An effect that is smaller takes more visitors than there are. */
const isPlannable = (points: number) => Math.abs(points) >= 0.05;

const experiment = {
  ...later,
  id: slug,
  sharePercent: percent,
  targeting: v.optional(targetingSchema, {}),
  conversions: v.optional(v.pipe(v.array(eventName), v.maxLength(20)), []),
  layer: v.exactOptional(slug),
  /** How many visitors of one network count; default: the number grows with the experiment. */
  visitorsPerNetwork: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  metrics: metricsSchema,
  baseline: v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.ltValue(100))),
  effect: v.exactOptional(
    v.pipe(v.number(), v.minValue(-100), v.maxValue(100), v.check(isPlannable, 'is at least 0.05 points')),
  ),
  relativeEffect: v.exactOptional(
    v.pipe(v.number(), v.minValue(-100), v.maxValue(1_000), v.check(isPlannable, 'is at least 0.05 percent')),
  ),
};

export const startExperiment = defineVerb({
  name: 'start-experiment',
  body: v.strictObject({ ...about, ...experiment, variants }),
  set: setBody({ variants }, experiment),
  right: 'experiment',
  brings: ({ variants: all }) => all.map(({ name: arm, version }) => ({ arm, version })),
  passesFreeze: false,
  notice: {
    event: 'experiment-started',
    type: customEvent('experiment', 'started'),
    verb: 'has a new experiment',
  },
  form: {
    label: 'Start experiment',
    fields: ['experiment', 'at'],
    // Beside a running experiment, the form and its refusal say whom another one could reach.
    isAvailable: ({ rollout }) => rollout === null,
    describe: ({ remote, live }, environment) =>
      `Visitors of ${environment} are split between releases of ${remote}, and each visitor stays with one of them until the experiment is stopped. Everyone else keeps ${live}.`,
    title: ({ remote }) => `Start an experiment on ${remote}`,
    set: {
      title: 'Experiment with a set',
      lead: 'Half of the visitors get all of these releases, the variant “new”; the other half, “control”, keeps what is live of each remote.',
    },
  },
  command: {
    group: 'experiment',
    usage: 'start <name> <variants...>',
    description: 'control=mfe-checkout@1.0.0 one-page=mfe-checkout@1.1.0',
    done: ({ environment, body, reply }) =>
      `the experiment ${String(body['id'])} runs in ${environment}${besideText(reply)}`,
  },
});

export const stopExperiment = defineVerb({
  name: 'stop-experiment',
  body: v.strictObject({ ...about, ...later, id: slug, promote: v.exactOptional(slug) }),
  right: 'experiment',
  furtherRights: ({ promote }) => (promote === undefined ? [] : ['promote']),
  needsApproval: ({ promote }) => promote !== undefined,
  isForAll: true,
  // The promotion of a winner waits: `refuseFrozen` reads it from the audit row.
  passesFreeze: true,
  notice: {
    event: 'experiment-stopped',
    type: customEvent('experiment', 'stopped'),
    verb: 'has one experiment less',
  },
  form: {
    label: 'Stop experiment',
    fields: ['variant', 'at'],
    // Only the experiment's page has its button.
    isAvailable: () => false,
    describe: ({ remote, live }, environment, { id }) =>
      `The experiment ${id ?? ''} on ${remote} ends in ${environment}: all visitors get ${live}, or the release of the variant you choose.`,
    button: ({ experiments }, { id }) => (experiments.length > 1 && id ? `Stop ${id}` : undefined),
    title: ({ remote }, { id }) => `Stop the experiment ${id ?? ''} on ${remote}`,
  },
  command: {
    group: 'experiment',
    usage: 'stop <name>',
    description: 'all visitors get the live release again, or that of the winner',
    options: [
      {
        flags: '--promote <variant>',
        description: 'the variant whose release becomes live',
        field: 'promote',
      },
    ],
    done: ({ environment, body: { id, promote } }) =>
      `${stoppedText(environment, id)}${promote === undefined ? '' : ` and ${String(promote)} is live`}`,
    unchanged: ({ environment, body: { id } }) => stoppedText(environment, id),
  },
});

export const noteExperiment = defineVerb({
  name: 'note-experiment',
  body: v.strictObject({ ...about, id: slug }),
  right: 'experiment',
  passesFreeze: true,
  notice: {
    event: 'experiment-noted',
    type: customEvent('experiment', 'noted'),
    verb: 'has a note on an experiment',
  },
  form: {
    label: 'Add a note',
    fields: ['id'],
    reasonLabel: 'Note',
    // Only the experiment's page has its button.
    isAvailable: () => false,
    describe: (_, __, { id }) =>
      `The page of ${id ?? 'the experiment'} and its export show the note. It cannot be changed later.`,
    title: ({ remote }, { id }) => `Add a note to the experiment ${id ?? ''} on ${remote}`,
  },
  command: {
    group: 'experiment',
    usage: 'note <name>',
    description: 'write down what was seen, or why it was ended: the text of --reason',
    preposition: 'in',
    done: ({ environment, body: { id } }) => `the experiment ${String(id)} in ${environment} has the note`,
  },
});

function stoppedText(environment: string, id: unknown): string {
  return `the experiment ${String(id)} is stopped in ${environment}`;
}

/**
 * A running experiment of another remote that could influence an experiment that starts, because both have visitors in
 * common. The person who starts it is warned.
 */
export type BesideExperiment = {
  experiment: string;
  remote: string;
  /** The events that both experiments count. */
  events: string[];
  /** The remotes on whose pages both experiments are. */
  pages: string[];
  /**
   * The layer that would prevent common visitors if both experiments were in it. `isRunning`: whether the running
   * experiment already is.
   */
  layer: { name: string; isRunning: boolean };
};

/** Describes what a running experiment has in common with one that starts: `counts checkout:order-placed too`. */
export function commonText({ events, pages }: BesideExperiment): string {
  return [
    ...(events.length > 0 ? [`counts ${events.join(', ')} too`] : []),
    ...(pages.length > 0 ? [`is on pages of ${pages.join(', ')} too`] : []),
  ].join(' and ');
}

/**
 * Names the running experiments that share events or pages with the started one, because visitors take part in both.
 */
function besideText({ details }: ChangeResponse): string {
  const { beside = [] } = details as { beside?: BesideExperiment[] };
  return beside
    .map((other) => {
      const { experiment: id, remote, layer } = other;
      const way = layer.isRunning
        ? `--layer ${layer.name} keeps an experiment apart from it`
        : `if both start with --layer ${layer.name}, they have none in common`;
      return `\nnote: ${id} on ${remote} ${commonText(other)}, and visitors take part in both; ${way}`;
    })
    .join('');
}
