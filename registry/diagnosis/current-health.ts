import type { Beat, PoorVital, Pulse } from '../health/read-pulse.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';

/**
 * The share of a release's loads with an error (0 to 1) above which the release counts as failing. There is no minimum
 * of loads: a release that fails for its first visitor may fail for all. The text of the finding includes the number of
 * loads.
 */
export const failingShare = 0.02;

/** The way in which visitors get a release: as the live one, or as the release of a rollout, a variant or a tenant. */
export type Reaches = 'live' | 'rollout' | 'variant' | 'tenant';

/** A failing release: how many of its loads since `CurrentHealth.since` had an error. */
export type ReleaseFailing = {
  version: string;
  reaches: Reaches;
  errors: number;
  loads: number;
  /** How many distinct visitors had an error. */
  visitors: number;
  /** The first minute with errors. */
  since: Date;
};

/**
 * The health of a remote in the last hour: its loads, and those releases that visitors get now and that fail. A load is
 * either an error or a mount (a successful start of the remote in a browser).
 */
export type CurrentHealth = {
  errors: number;
  mounts: number;
  /** The errors and mounts of each release in each minute. */
  beats: Beat[];
  /** The start of the minutes that count: at most an hour ago, and not before the live release went live. */
  since: Date;
  failing: ReleaseFailing[];
  /** How visitors get each release that some of them get, by version. */
  roles: ReadonlyMap<string, Reaches>;
  /** How many distinct visitors got a release in the last hour, by version. */
  visitors: ReadonlyMap<string, number>;
  /** The poor vitals of releases that visitors get now. */
  poorVitals: (PoorVital & { reaches: Reaches })[];
};

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/**
 * Judges a remote by its loads of the last hour, which `pulse` contains; it is undefined if there were none. Errors of
 * releases that visitors no longer get do not count, so that the effect of a rollback shows immediately.
 */
export function currentHealth(
  {
    live,
    since,
    rollout,
    experiments,
    tenants,
  }: Pick<RemoteStatus, 'live' | 'since' | 'rollout' | 'experiments' | 'tenants'>,
  pulse: Pulse | undefined,
  now: Date,
): CurrentHealth {
  const liveSince = Math.floor(Date.parse(since) / minuteMs) * minuteMs;
  const variants = experiments.flatMap((experiment) => experiment.variants.map(({ version }) => version));
  const roles = new Map<string, Reaches>([
    ...Object.values(tenants).map((version) => [version, 'tenant'] as const),
    ...variants.map((version) => [version, 'variant'] as const),
    ...(rollout ? [[rollout.version, 'rollout'] as const] : []),
    [live, 'live'],
  ]);
  const beats = (pulse?.beats ?? []).filter(
    ({ version, at }) => roles.has(version) && (version !== live || at.getTime() >= liveSince),
  );
  const failing = [...roles].flatMap(([version, reaches]): ReleaseFailing[] => {
    const own = beats.filter((beat) => beat.version === version);
    const first = own.find(({ errors }) => errors > 0);
    const errors = sum(own, 'errors');
    const loads = errors + sum(own, 'mounts');
    if (!first || errors / loads <= failingShare) return [];
    return [{ version, reaches, errors, loads, visitors: pulse?.harmed.get(version) ?? 0, since: first.at }];
  });
  return {
    errors: sum(beats, 'errors'),
    mounts: sum(beats, 'mounts'),
    beats,
    since: new Date(Math.max(liveSince, now.getTime() - hourMs)),
    failing,
    roles,
    visitors: pulse?.visitors ?? new Map(),
    poorVitals: (pulse?.poorVitals ?? []).flatMap((vital) => {
      const reaches = roles.get(vital.version);
      return reaches ? [{ ...vital, reaches }] : [];
    }),
  };
}

function sum(beats: Beat[], field: 'errors' | 'mounts'): number {
  return beats.reduce((total, beat) => total + beat[field], 0);
}
