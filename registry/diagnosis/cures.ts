import { releaseId } from '@marquee/contracts';
import { defaultEnvironment } from '../releases/environments.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import type { Action } from '../releases/actor.ts';
import type { Cure, Facts, ReleaseFacts } from './finding.ts';

type Place = Pick<Facts, 'environment' | 'freezes'>;

/**
 * Returns the changes that withdraw a release from its visitors, the best one first. For a release that the guardrail
 * has marked as harmful, adds the dismissal of the mark, which keeps the release. `place` is the environment with its
 * freezes.
 */
export function curesOf(
  place: Place,
  status: RemoteStatus,
  {
    version,
    reaches,
    experiment,
    tenant,
    mark,
  }: Pick<ReleaseFacts, 'version' | 'reaches' | 'experiment' | 'tenant' | 'mark'>,
): Cure[] {
  const ends = {
    live: () => endLive(place, status),
    rollout: () => withdraw(place, status),
    variant: () => stopExperiment(place, status, experiment ?? ''),
    tenant: () => endTenant(place, status, tenant ?? ''),
  }[reaches]();
  return [...[ends].flat(), ...(mark ? [dismiss(place, status, version)] : [])];
}

/**
 * Returns the change that withdraws the live release from all visitors: a rollback, or if there is no earlier release a
 * kill (the remote is switched off). Empty if there is no earlier release and the remote is already switched off.
 */
export function endLive(place: Place, status: RemoteStatus): Cure[] {
  if (status.previous !== null) return [rollback(place, status, status.previous)];
  return status.killed ? [] : [kill(place, status)];
}

function rollback(place: Place, { remote, locked }: RemoteStatus, version: string): Cure {
  return cure(place, {
    verb: 'rollback',
    query: { version },
    words: `rollback ${releaseId({ remote, version })}`,
    effect: `all visitors get ${version}`,
    right: locked ? 'administer' : 'rollback',
  });
}

function kill(place: Place, { remote }: RemoteStatus): Cure {
  return cure(place, {
    verb: 'kill',
    query: {},
    words: `kill ${remote}`,
    effect: 'its slots show their fallbacks: no earlier release was live',
    right: 'kill',
  });
}

function withdraw(place: Place, { remote, live }: RemoteStatus): Cure {
  return cure(place, {
    verb: 'withdraw',
    query: {},
    words: `withdraw ${remote}`,
    effect: `all visitors get ${live}`,
    right: 'canary',
  });
}

function stopExperiment(place: Place, { live, locked }: RemoteStatus, id: string): Cure {
  return cure(place, {
    verb: 'stop-experiment',
    query: { id },
    words: `experiment stop ${id}`,
    effect: `its visitors get ${live}`,
    right: locked ? 'administer' : 'experiment',
  });
}

/** A tenant's release is another release for visitors, so a freeze refuses its end. */
function endTenant(place: Place, { remote, live, locked }: RemoteStatus, tenant: string): Cure {
  return duringFreeze(
    place,
    cure(place, {
      verb: 'tenant',
      query: { tenant },
      words: `tenant ${remote} --for ${tenant}`,
      effect: `visitors of ${tenant} get ${live}`,
      right: locked ? 'administer' : 'promote',
    }),
  );
}

function dismiss(place: Place, { remote }: RemoteStatus, version: string): Cure {
  return cure(place, {
    verb: 'dismiss',
    query: { version },
    words: `dismiss ${releaseId({ remote, version })}`,
    effect: 'the release stays, if it is not harmful',
    right: 'promote',
  });
}

/** Returns the change that switches a remote on again after it was switched off (killed). */
export function revive(place: Place, { remote, live }: RemoteStatus): Cure {
  return cure(place, {
    verb: 'revive',
    query: {},
    words: `revive ${remote}`,
    effect: `visitors get ${live} again`,
    right: 'kill',
  });
}

/**
 * Returns the change that makes a release live, as a way to end a finding. While a freeze of the environment refuses
 * changes, the returned command has `--break-freeze`.
 */
export function promote(place: Place, release: { remote: string; version: string }): Cure {
  return duringFreeze(
    place,
    cure(place, {
      verb: 'promote',
      query: { version: release.version },
      words: `promote ${releaseId(release)}`,
      effect: `all visitors get ${release.version}`,
      right: 'promote',
    }),
  );
}

/**
 * Returns the freeze that is in effect now (a time in which the environment refuses changes); undefined if there is
 * none.
 */
export function freezeOf({ freezes }: Place) {
  return freezes.find(({ stands }) => stands);
}

function duringFreeze(place: Place, given: Cure): Cure {
  if (!freezeOf(place)) return given;
  return { ...given, command: `${given.command} --break-freeze`, right: 'break-freeze' };
}

function cure(
  { environment }: Place,
  { words, ...rest }: Omit<Cure, 'command' | 'right'> & { words: string; right: Action },
): Cure {
  const option = environment === defaultEnvironment ? '' : ` --environment ${environment}`;
  return { ...rest, command: `marquee ${words}${option} --reason "…"` };
}
