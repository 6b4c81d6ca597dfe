import {
  verbs,
  type Brought,
  type Verb,
  type VerbBodies,
  type VerbBody,
  type VerbName,
} from '@marquee/contracts/verbs';
import { dismissMark } from '../health/marks.ts';
import type { Action } from './actor.ts';
import { assignTenant } from './assign-tenant.ts';
import { changeSettings } from './change-settings.ts';
import { canaryRelease, withdrawRollout } from './canary-release.ts';
import type { Changed, ChangeRequest } from './change-environment.ts';
import { killRemote, reviveRemote } from './kill-remote.ts';
import { lockRemote, unlockRemote } from './lock-remote.ts';
import { noteExperiment } from './note-experiment.ts';
import { pinVisitor, unpinVisitor } from './pin-visitor.ts';
import { promoteRelease } from './promote-release.ts';
import { removeRemote } from './remove-remote.ts';
import { rollbackRelease } from './rollback-release.ts';
import { startExperiment } from './start-experiment.ts';
import { otherWinners, promotedBy, stopExperiment } from './stop-experiment.ts';
import type { Queryable, Registry } from './transaction.ts';

type Origin = Pick<ChangeRequest, 'environment' | 'by' | 'administers' | 'forced'>;
/** A change of one remote, or of all remotes of a set together. Returns undefined when nothing changes. */
type Transact<Body extends VerbBody> = (
  registry: Registry,
  requests: (Body & Origin)[],
) => Promise<Changed | undefined>;

const transactions: { [Name in VerbName]: Transact<VerbBodies[Name]> } = {
  promote: promoteRelease,
  rollback: rollbackRelease,
  canary: canaryRelease,
  withdraw: one(withdrawRollout),
  'start-experiment': startExperiment,
  'stop-experiment': stopExperiment,
  'note-experiment': one(noteExperiment),
  dismiss: one(dismissMark),
  kill: one(killRemote),
  revive: one(reviveRemote),
  pin: one(pinVisitor),
  unpin: one(unpinVisitor),
  lock: one(lockRemote),
  unlock: one(unlockRemote),
  tenant: one(assignTenant),
  settings: one(changeSettings),
  remove: one(removeRemote),
};

/** What a change is about beyond its body, read from the tables. */
type Extent<Body extends VerbBody> = {
  brings: (body: Body, environment: string, queryable: Queryable) => Promise<Brought[]>;
  /** The remotes that it changes besides the named one. */
  others: (body: Body, environment: string, queryable: Queryable) => Promise<string[]>;
};

const extents: { [Name in VerbName]?: Extent<VerbBodies[Name]> } = {
  'stop-experiment': { brings: promotedBy, others: otherWinners },
};

/**
 * The verbs (kinds of changes) of the registry, such as `promote`. The compiler checks that each verb has a
 * transaction, and that the rights that it needs exist.
 */
export const registryVerbs: readonly Verb<VerbName, Action>[] = verbs;

/**
 * Returns the functions of a verb (a kind of change). `transact` executes the change. `extent`, if there is one, reads
 * from the database which remotes and releases the change concerns besides those that its body names. Both accept only
 * bodies that the verb's schema has parsed.
 */
export function transactionOf({ name }: { name: VerbName }) {
  return {
    transact: transactions[name] as Transact<VerbBody>,
    extent: extents[name] as Extent<VerbBody> | undefined,
  };
}

function one<Request>(change: (registry: Registry, request: Request) => Promise<Changed | undefined>) {
  return (registry: Registry, [request]: Request[]) => change(registry, request!);
}
