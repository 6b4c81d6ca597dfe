import { parseInput } from '@marquee/contracts';
import type { ChangeResponse, Verb, VerbBody, VerbName } from '@marquee/contracts/verbs';
import { mayAct, type Action, type Actor } from '../releases/actor.ts';
import { withLock } from '../releases/change-environment.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { needsApproval, propose } from '../releases/proposals.ts';
import { refuseFrozen } from '../releases/refuse-frozen.ts';
import { refuseUndeployable } from '../releases/refuse-undeployable.ts';
import { membersIn } from '../releases/release-sets.ts';
import { scheduleChange } from '../releases/schedules.ts';
import { asDatabase, type Queryable, type Registry } from '../releases/transaction.ts';
import { transactionOf } from '../releases/transactions.ts';
import { authorise, type AuthContext } from './authorise.ts';
import { shellsOrOwn, type ConnectedShells } from './connected-shells.ts';
import type { Metrics } from './metrics.ts';

/** A change whose body was already parsed, as two steps. Between them, a second person can approve the change. */
export type Steps = {
  /** Throws NOT_ALLOWED if the actor lacks a right that the change needs. */
  authorise: (actor: Actor, environment: string) => Promise<void>;
  /** Executes the change without checking rights; if it has a later time, schedules it. */
  execute: (registry: Registry, actor: Actor, environment: string) => Promise<ChangeResponse>;
};

/**
 * The function that opens a change: it parses the change's body and returns its steps. Throws INVALID_INPUT for an
 * invalid body.
 */
export type OpenSteps = (body: unknown) => Steps;

export type ChangeContext = AuthContext & { metrics: Metrics; shells: ConnectedShells };

/** The body of a change as it is stored until it is executed. */
type StoredBody = Record<string, unknown> & { reason: string };
type Members = [VerbBody, ...VerbBody[]];

/**
 * Parses the body `raw` of a change (of the kind `verb`) and returns the steps of the change. The step `request` checks
 * the rights, then executes the change, schedules it, or stores it for approval (APPROVAL_NEEDED). Throws INVALID_INPUT
 * for an invalid body.
 */
export function openVerb(
  context: ChangeContext,
  verb: Verb<VerbName, Action>,
  raw: unknown,
): Steps & { request: (actor: Actor, environment: string) => Promise<ChangeResponse> } {
  const { db, signer, metrics, shells } = context;
  const { name, right, isForAll = false } = verb;
  const { transact, extent } = transactionOf(verb);
  const { body, members } = parseBody(verb, raw);
  const [first] = members;
  const { force = false, breakFreeze: breaksFreeze = false, at } = first;

  return {
    authorise: authoriseMembers,
    execute,
    async request(actor, environment) {
      await authoriseMembers(actor, environment);
      const givesCode = verb.needsApproval?.(first) ?? verb.brings !== undefined;
      if (givesCode && (await needsApproval(db, environment))) return proposeIt(actor, environment);
      return execute({ db, signer }, actor, environment);
    },
  };

  async function authoriseMembers(actor: Actor, environment: string): Promise<void> {
    for (const member of await allMembers(db, environment)) {
      const { remote, version = null, breakFreeze } = member;
      const actions = [right, ...(verb.furtherRights?.(member) ?? [])];
      for (const action of breakFreeze ? [...actions, 'break-freeze' as const] : actions)
        await authorise(context, actor, { action, remote, version, environment });
    }
  }

  async function execute(registry: Registry, actor: Actor, environment: string): Promise<ChangeResponse> {
    // Locked before the comparison: of two releases that disagree, the second finds the first one live.
    const changed = await withLock(registry, environment, async (locked) => {
      const all = await allMembers(locked, environment);
      const forced = await faultsOf(locked, environment, all);
      const within = { ...registry, db: asDatabase(locked), locked, breaksFreeze };
      if (at === undefined) {
        const origin = { environment, by: actor.name, forced };
        const administers = (remote: string) => mayAct(actor, 'administer', remote);
        return transact(
          within,
          all.map((one) => ({ ...one, ...origin, administers: administers(one.remote) })),
        );
      }
      const arms = await armsOf(locked, environment, all);
      const dueAt = new Date(at);
      return scheduleChange(within, {
        environment,
        action: name,
        body: withoutTime(body),
        arms,
        by: actor,
        dueAt,
      });
    });
    if (!changed) {
      const { remote = null, version = null } = members.length === 1 ? first : {};
      const { sequence } = await currentSnapshot(registry.db, environment);
      return { environment, remote, version, changed: false, sequence, details: {} };
    }
    const { row, sequence } = changed;
    for (const { remote } of membersIn(row)) metrics.changes.inc({ environment, remote, verb: name });
    const { remote, version, details } = row;
    return { environment, remote, version, changed: true, sequence, details };
  }

  async function proposeIt(actor: Actor, environment: string): Promise<never> {
    const all = await allMembers(db, environment);
    await faultsOf(db, environment, all);
    const now = at === undefined ? new Date() : new Date(at);
    const promoted = 'promote' in first ? { details: { promoted: first.promote } } : {};
    const frozen = { action: name, remote: first.remote, ...promoted };
    await refuseFrozen(db, environment, frozen, { now, breaksFreeze });
    const remotes = all.map(({ remote }) => remote);
    return propose(context, { environment, action: name, body, remotes, by: actor });
  }

  /** The body for each remote that the change is about. */
  async function allMembers(queryable: Queryable, environment: string): Promise<VerbBody[]> {
    const others = (await extent?.others(first, environment, queryable)) ?? [];
    return [...members, ...others.map((remote) => ({ ...first, remote }))];
  }

  /** The releases that visitors get, those of each variant together. */
  async function armsOf(queryable: Queryable, environment: string, all: readonly VerbBody[]) {
    const arms = new Map<string, { remote: string; version: string }[]>();
    for (const member of all) {
      const brought = extent
        ? await extent.brings(member, environment, queryable)
        : (verb.brings?.(member) ?? []);
      for (const { arm, version } of brought)
        arms.set(arm, [...(arms.get(arm) ?? []), { remote: member.remote, version }]);
    }
    return [...arms.values()];
  }

  async function faultsOf(queryable: Queryable, environment: string, all: readonly VerbBody[]) {
    const arms = await armsOf(queryable, environment, all);
    if (arms.length === 0) return [];
    const candidates = { environment, arms, isForAll, force };
    return refuseUndeployable(queryable, candidates, await shellsOrOwn(shells, environment));
  }
}

/** Parses the body of a change: `body` as it is stored and executed later, and the part of each remote. */
function parseBody(
  { name, body: schema, set: ofSet }: Verb,
  raw: unknown,
): { body: StoredBody; members: Members } {
  if (!ofSet || typeof raw !== 'object' || raw === null || !('set' in raw)) {
    const body = parseInput(schema, raw, name);
    return { body, members: [body] };
  }
  const body = parseInput(ofSet, raw, name);
  const { set, ...common } = body;
  // The schema of a set has the fields of `schema`, in the set or beside it, and at least two members.
  const members = set.map((member) => ({ ...common, ...member })) as Members;
  return { body, members };
}

/** The body of a change that is executed when its time has come. */
function withoutTime({ at: _at, reason, ...body }: StoredBody): StoredBody {
  return { ...body, reason };
}
