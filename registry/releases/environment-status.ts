import {
  releaseId,
  type Experiment,
  type RolloutStep,
  type Setting,
  type SettingValue,
} from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { ReleaseContracts } from '@marquee/release-checks';
import { readMarks, roleOf, type Mark } from '../health/marks.ts';
import type { MarkFigures } from '../health/health-tables.ts';
import { partyOf } from './environment-contracts.ts';
import { readEnvironmentRows, releasesNamedBy, type EnvironmentRows } from './environment-rows.ts';
import { plannedFreezes } from './freezes.ts';
import { currentSchedules, type Schedule } from './schedules.ts';
import { valuesIn } from './setting-values.ts';
import { previousVersions } from './live-release.ts';
import { membersOf, othersIn, type AuditedMember } from './release-sets.ts';

/** An environment's state, as the console and the command line show it. */
export type EnvironmentStatus = {
  environment: string;
  sequence: number;
  /** Whether the guardrail acts automatically; if false, it only marks harmful releases. */
  acting: boolean;
  /** The percentage of visitors who take part in no rollout and no experiment. */
  holdoutPercent: number;
  /** The freezes that are in effect or planned, the earliest first. */
  freezes: FreezeStatus[];
  /** The changes that wait for their time, the earliest first, and then those that were refused within a day. */
  schedules: ScheduleStatus[];
  remotes: RemoteStatus[];
};

/**
 * A freeze of an environment: a time in which it refuses changes that give visitors other releases. `stands` is true if
 * it is in effect now. Times are in ISO 8601.
 */
export type FreezeStatus = {
  id: number;
  from: string;
  to: string;
  by: string;
  reason: string;
  stands: boolean;
};

/** A change that is to be executed at the time `at`. If it was refused then, `why` is the reason. */
export type ScheduleStatus = {
  id: number;
  action: string;
  /** The first remote of a set, whose members are in `set`. */
  remote: string;
  version: string | null;
  set?: AuditedMember[];
  at: string;
  by: string;
  reason: string;
  state: 'pending' | 'refused';
  why: string | null;
};

/**
 * A mark: a release that the guardrail (the automatic reaction to harmful releases) regards as harmful but did not
 * withdraw, so that a person decides.
 */
export type MarkStatus = MarkFigures & {
  version: string;
  reaches: 'live' | 'rollout' | 'variant';
  /** The id of the experiment if the release is one of its variants. */
  experiment: string | null;
  reason: string;
  at: string;
};

export type RemoteStatus = {
  remote: string;
  owner: string;
  live: string;
  /** The version to which a rollback returns; null if no earlier version was live. */
  previous: string | null;
  /** When the live release became live (ISO 8601). */
  since: string;
  by: string;
  reason: string | null;
  bytes: number;
  /** The paths of the live release's pages. */
  pages: string[];
  /** The names of the slots that the live release fills. */
  slots: string[];
  /** For which versions of the sdk the live release is built, and the deprecated names that it uses. */
  sdk: ReleaseContracts['sdk'] | null;
  /** The other remotes of the set with which the live release became live. */
  set: string[];
  rollout: {
    version: string;
    percent: number;
    steps: RolloutStep[];
    widenedAt: string;
    /** The other remotes of its set, whose releases a visitor gets with it. */
    set: string[];
  } | null;
  experiments: (Omit<Experiment, 'salt' | 'set'> & { startedAt: string; set: string[] })[];
  pins: number;
  tenants: Record<string, string>;
  /** The settings that the live release declares, and the value of each that the environment has set. */
  settings: (Setting & { name: string; value: SettingValue | null })[];
  killed: { reason: string; at: string } | null;
  locked: { by: string; reason: string; at: string } | null;
  marks: MarkStatus[];
  /** The versions whose marks a person dismissed: they stay, whatever visitors report. */
  dismissed: string[];
};

/**
 * Reads the state of an environment for the console and the command line. Throws NOT_FOUND for an unknown environment.
 */
export async function environmentStatus(
  db: Database,
  name: string,
  now = new Date(),
): Promise<EnvironmentStatus> {
  const rows = await readEnvironmentRows(db, name);
  const marks = await readMarks(db, rows);
  const previous = await previousVersions(db, name);
  const named = new Map((await releasesNamedBy(db, rows)).map((row) => [releaseId(row), row]));

  const remotes = rows.live.map(({ remote, version, since, by, reason, set }): RemoteStatus => {
    const release = named.get(releaseId({ remote, version }));
    const rollout = rows.rollouts.find((row) => row.remote === remote);
    const kill = rows.kills.find((row) => row.remote === remote);
    const lock = rows.locks.find((row) => row.remote === remote);
    const own = marks.filter((mark) => mark.remote === remote);
    return {
      remote,
      owner: release?.manifest.owner ?? '',
      live: version,
      previous: previous.get(remote) ?? null,
      since: since.toISOString(),
      by,
      reason,
      bytes: release?.bytes ?? 0,
      pages: release?.manifest.routes.map((route) => route.path) ?? [],
      slots: release?.manifest.slots.map((slot) => slot.name) ?? [],
      sdk: release ? partyOf(release).contracts.sdk : null,
      set: othersIn(set, remote),
      rollout: rollout
        ? {
            version: rollout.version,
            percent: rollout.percent,
            steps: rollout.steps,
            widenedAt: rollout.widenedAt.toISOString(),
            set: othersIn(rollout.set, remote),
          }
        : null,
      experiments: rows.experiments
        .filter((row) => row.remote === remote)
        .map(({ id, sharePercent, variants, targeting, conversions, startedAt, others }) => ({
          id,
          sharePercent,
          variants,
          targeting,
          conversions,
          startedAt: startedAt.toISOString(),
          set: Object.keys(others ?? {}),
        })),
      pins: rows.pins.filter((row) => row.remote === remote).length,
      tenants: Object.fromEntries(
        rows.tenants.filter((row) => row.remote === remote).map((row) => [row.tenant, row.version]),
      ),
      settings: Object.entries(release?.manifest.settings ?? {})
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, setting]) => ({ ...setting, name, value: valuesIn(rows, remote)[name] ?? null })),
      killed: kill ? { reason: kill.reason, at: kill.killedAt.toISOString() } : null,
      locked: lock ? { by: lock.by, reason: lock.reason, at: lock.lockedAt.toISOString() } : null,
      marks: own.filter(({ dismissedAt }) => dismissedAt === null).map((mark) => markStatus(rows, mark)),
      dismissed: own.filter(({ dismissedAt }) => dismissedAt !== null).map((mark) => mark.version),
    };
  });
  return {
    environment: name,
    sequence: rows.sequence,
    acting: rows.acting,
    holdoutPercent: rows.holdout.percent,
    freezes: (await plannedFreezes(db, name, now)).map(({ id, beginsAt, endsAt, by, reason }) => ({
      id,
      from: beginsAt.toISOString(),
      to: endsAt.toISOString(),
      by,
      reason,
      stands: beginsAt <= now,
    })),
    schedules: (await currentSchedules(db, name, now)).map(scheduleStatus),
    remotes,
  };
}

function scheduleStatus({ id, action, body, dueAt, requestedBy, state, why }: Schedule): ScheduleStatus {
  const { reason } = body;
  const members = membersOf(body);
  const [first] = members;
  return {
    id,
    action,
    remote: first?.remote ?? '',
    version: first?.version ?? null,
    ...(members.length > 1 && { set: members }),
    at: dueAt.toISOString(),
    by: requestedBy.name,
    reason: String(reason),
    state: state === 'pending' ? 'pending' : 'refused',
    why,
  };
}

function markStatus(rows: EnvironmentRows, mark: Mark): MarkStatus {
  const { version, reason, markedAt, figures } = mark;
  const role = roleOf(rows, mark);
  return {
    ...figures,
    version,
    reaches: role?.kind ?? 'live',
    experiment: role?.kind === 'variant' ? role.experiment : null,
    reason,
    at: markedAt.toISOString(),
  };
}
