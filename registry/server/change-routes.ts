import { access } from '@marquee/http-server';
import {
  eventName,
  parseInput,
  remoteName,
  rolloutStepSchema,
  targetingSchema,
  versionSchema,
} from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { dismissMark } from '../health/marks.ts';
import type { People } from '../console/people.ts';
import { assignTenant } from '../releases/assign-tenant.ts';
import { canaryRelease, withdrawRollout } from '../releases/canary-release.ts';
import { lockEnvironment, type Changed, type ChangeRequest } from '../releases/change-environment.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { metricsSchema } from '../releases/experiment-metrics.ts';
import { perRemote, remotesOf } from '../releases/experiment-rows.ts';
import { findExperiment } from '../releases/experiments.ts';
import { killRemote, reviveRemote } from '../releases/kill-remote.ts';
import { lockRemote, unlockRemote } from '../releases/lock-remote.ts';
import { pinVisitor, unpinVisitor } from '../releases/pin-visitor.ts';
import { promoteRelease } from '../releases/promote-release.ts';
import { maxSetSize, membersIn, namesIn } from '../releases/release-sets.ts';
import { refuseUndeployable } from '../releases/refuse-undeployable.ts';
import { refuseFrozen } from '../releases/refuse-frozen.ts';
import { cancelSchedule, pendingSchedule, scheduleChange } from '../releases/schedules.ts';
import type { AuditAction } from '../notifications/audited-actions.ts';
import { removeRemote } from '../releases/remove-remote.ts';
import {
  approveProposal,
  remotesOfProposal,
  requesterOf,
  needsApproval,
  propose,
  stillNeeded,
  waitingProposal,
  waitingProposals,
} from '../releases/proposals.ts';
import { rollbackRelease } from '../releases/rollback-release.ts';
import { startExperiment } from '../releases/start-experiment.ts';
import { stopExperiment } from '../releases/stop-experiment.ts';
import { mayAct, type Action, type Actor } from '../releases/actor.ts';
import { actorOfRequest, authorise, type AuthContext } from './authorise.ts';
import { environmentParams } from './environment-routes.ts';
import type { Metrics } from './metrics.ts';
import { reasonSchema } from './reason.ts';
import { instantText } from './time.ts';
import { asDatabase, type Queryable, type Registry } from '../releases/transaction.ts';
import { shellsOrOwn, type ConnectedShells } from './connected-shells.ts';

type ChangeResult = {
  environment: string;
  /** The remote, and the release that visitors get; null for a set, whose `details.set` has them. */
  remote: string | null;
  version: string | null;
  changed: boolean;
  sequence: number;
  details: Record<string, unknown>;
};
/** Handles a change request: checks the actor's rights, then executes the change or stores it for approval. */
export type Verb = (actor: Actor, environment: string, body: unknown) => Promise<ChangeResult>;
/** A change request as two steps, so that a second person can approve it between them. */
export type Steps = {
  /** Throws NOT_ALLOWED if the actor lacks a right that the change needs. */
  authorise: (actor: Actor, environment: string, body: unknown) => Promise<void>;
  /** Executes the change without checking rights. */
  execute: (registry: Registry, actor: Actor, environment: string, body: unknown) => Promise<ChangeResult>;
};
type Origin = Pick<ChangeRequest, 'environment' | 'by' | 'administers' | 'forced'>;

/** The body of a change of one remote. */
type ChangeBody = {
  remote: string;
  reason: string;
  version?: string;
  force?: boolean;
  breakFreeze?: boolean;
  at?: string;
};
/** The body of a change of a set: what each remote has of its own, and what is common to all. */
type SetBody = Omit<ChangeBody, 'remote' | 'version'> & { set: { remote: string }[] };

/** The body of a change as it is stored until it is executed. */
type StoredBody = Record<string, unknown> & { reason: string };

/** A release that visitors get by a change, and the name of the variant for which; "" if it is no experiment. */
type Brought = { arm: string; version: string };

/** A change by its name. */
type VerbDefinition<Body extends ChangeBody> = {
  schema: v.GenericSchema<unknown, Body>;
  /** The body for a set; undefined if the change is of one remote only. */
  ofSet?: v.GenericSchema<unknown, SetBody>;
  /** The rights that the change needs on each remote. */
  rights: Action[] | ((body: Body) => Action[]);
  change: (registry: Registry, requests: (Body & Origin)[]) => Promise<Changed | undefined>;
  /** The releases that visitors get by it, which must be compatible with what is live. */
  brings?: (body: Body, environment: string, queryable: Queryable) => Brought[] | Promise<Brought[]>;
  /** Whether all visitors get what it brings. */
  isForAll?: boolean;
  /** The remotes that the change is about besides the named one. */
  others?: (body: Body, environment: string, queryable: Queryable) => Promise<string[]>;
};

/** All changes of environments by name, and their approval, as the HTTP API and the console use them. */
export type Changes = {
  verbs: ReadonlyMap<string, Verb>;
  /**
   * Approves and executes a waiting change. Throws INVALID_INPUT without a reason, NOT_FOUND when it does not
   * wait, NOT_ALLOWED, and what its execution throws.
   */
  approve: (actor: Actor, id: number, body: unknown) => Promise<ChangeResult>;
  /** Cancels a scheduled change. Throws INVALID_INPUT without a reason, NOT_FOUND when it is not pending, and NOT_ALLOWED. */
  cancel: (actor: Actor, id: number, body: unknown) => Promise<{ environment: string; remote: string }>;
  /** The two steps of each change that may be executed later than it was requested. */
  steps: ReadonlyMap<string, Steps>;
};

const percent = v.pipe(v.number(), v.minValue(0.01), v.maxValue(100));
const slug = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[a-z0-9][a-z0-9-]*$/, 'contains only lower-case letters, digits and hyphens'),
);
const visitor = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{32}$/, 'is a UUID: 32 letters and digits'));
const about = { remote: remoteName, reason: reasonSchema };
const release = { ...about, version: versionSchema };
/** Whether a release goes live although it is not compatible with what is live. */
const force = v.optional(v.boolean(), false);
/** Whether the change is executed although the environment is frozen; needs the right `break-freeze`. */
const breakFreeze = v.optional(v.boolean(), false);
/** When the change is executed; default: at once. */
const at = v.exactOptional(instantText);
const variant = v.strictObject({
  name: slug,
  version: versionSchema,
  weight: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000)), 1),
});

/** The members of a set: each is of another remote. */
const setWith = <Entries extends v.ObjectEntries & { remote: typeof remoteName }>(entries: Entries) =>
  v.pipe(
    v.array(v.strictObject(entries)),
    v.minLength(2, 'has at least two remotes'),
    v.maxLength(maxSetSize, `has at most ${maxSetSize} remotes`),
    v.check(
      (members) => new Set(members.map(({ remote }) => remote)).size === members.length,
      'names each remote once',
    ),
  );

/** An effect that is smaller takes more visitors than there are. */
const isPlannable = (points: number) => Math.abs(points) >= 0.05;

export const proposalParams = v.object({
  id: v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1)),
});

/** The fields of a set, or of one of its remotes, in place of those of a single release. */
const releaseOf = { remote: remoteName, version: versionSchema };
const returned = {
  version: v.exactOptional(versionSchema),
  expected: v.exactOptional(versionSchema),
};
const later = { force, breakFreeze, at };
const rollout = {
  ...later,
  percent,
  steps: v.exactOptional(v.pipe(v.array(rolloutStepSchema), v.minLength(1), v.maxLength(20))),
  vitalsMargin: v.exactOptional(v.pipe(v.number(), v.minValue(0.5), v.maxValue(100))),
};
const variants = v.pipe(v.array(variant), v.minLength(2), v.maxLength(20));
const experiment = {
  ...later,
  id: slug,
  sharePercent: percent,
  targeting: v.optional(targetingSchema, {}),
  conversions: v.optional(v.pipe(v.array(eventName), v.maxLength(20)), []),
  layer: v.exactOptional(slug),
  metrics: metricsSchema,
  baseline: v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.ltValue(100))),
  effect: v.exactOptional(
    v.pipe(v.number(), v.minValue(-100), v.maxValue(100), v.check(isPlannable, 'is at least 0.05 points')),
  ),
  relativeEffect: v.exactOptional(
    v.pipe(v.number(), v.minValue(-100), v.maxValue(1_000), v.check(isPlannable, 'is at least 0.05 percent')),
  ),
};

const bodies = {
  about: v.strictObject(about),
  release: v.strictObject(release),
  promotion: v.strictObject({ ...release, ...later }),
  rollback: v.strictObject({ ...about, ...returned, alone: v.optional(v.boolean(), false) }),
  canary: v.strictObject({ ...release, ...rollout }),
  newExperiment: v.strictObject({ ...about, ...experiment, variants }),
  stoppedExperiment: v.strictObject({
    ...about,
    force,
    breakFreeze,
    at,
    id: slug,
    promote: v.exactOptional(slug),
  }),
  pin: v.strictObject({ ...release, force, breakFreeze, visitor }),
  unpin: v.strictObject({ ...about, visitor }),
  tenant: v.strictObject({
    ...about,
    force,
    breakFreeze,
    tenant: slug,
    version: v.exactOptional(versionSchema),
  }),
  removal: v.strictObject({ ...about, breakFreeze }),
};

/** The bodies of changes of a set. */
const setBodies = {
  promotion: v.strictObject({ set: setWith(releaseOf), reason: reasonSchema, ...later }),
  rollback: v.strictObject({ set: setWith({ remote: remoteName, ...returned }), reason: reasonSchema }),
  canary: v.strictObject({ set: setWith(releaseOf), reason: reasonSchema, ...rollout }),
  newExperiment: v.strictObject({
    set: setWith({ remote: remoteName, variants }),
    reason: reasonSchema,
    ...experiment,
  }),
};

/** `POST /environments/<environment>/<verb>` for each change, and the routes that list and approve changes. */
export const changeRoutes: FastifyPluginAsync<AuthContext & Changes> = async (
  app,
  { verbs, approve, ...context },
) => {
  for (const [name, verb] of verbs)
    app.post(
      `/environments/:environment/${name}`,
      {
        config: access(
          'holders of the right of the change, on the remote',
          'changes what visitors get, or proposes it where approval is needed',
        ),
      },
      async (request) => {
        const actor = await actorOfRequest(context, request);
        const { environment } = parseInput(environmentParams, request.params, name);
        return verb(actor, environment, request.body);
      },
    );

  app.get('/proposals', { config: access('anyone', 'nothing; reads the changes that wait') }, async () => ({
    proposals: (await waitingProposals(context.db)).map(({ requestedBy, ...row }) => ({
      ...row,
      requestedBy: requestedBy.name,
      needed: stillNeeded(row),
    })),
  }));

  app.post(
    '/proposals/:id/approve',
    { config: access('holders of the right approve, other than who proposed', 'changes what visitors get') },
    async (request) => {
      const by = await actorOfRequest(context, request);
      const { id } = parseInput(proposalParams, request.params, 'approve');
      return approve(by, id, request.body);
    },
  );
};

/**
 * Creates the changes of environments by name (promote, rollback, …), each with the right it needs, and their
 * approval. `more` adds other changes that may wait for approval.
 */
export function createChanges(
  context: AuthContext & { metrics: Metrics; shells: ConnectedShells; people: Pick<People, 'actorOf'> },
  more: Readonly<Record<string, Steps>> = {},
): Changes {
  const { db, signer, metrics, people, shells } = context;
  const verbs = new Map<string, Verb>();
  const steps = new Map(Object.entries(more));
  const { about: aboutRemote } = bodies;
  const one =
    <Request>(change: (registry: Registry, request: Request) => Promise<Changed | undefined>) =>
    (registry: Registry, [request]: Request[]) =>
      change(registry, request!);
  const release = ({ version }: { version?: string }) => (version ? [{ arm: '', version }] : []);
  verb('promote', {
    schema: bodies.promotion,
    ofSet: setBodies.promotion,
    rights: ['promote'],
    change: promoteRelease,
    brings: release,
    isForAll: true,
  });
  verb('rollback', {
    schema: bodies.rollback,
    ofSet: setBodies.rollback,
    rights: ['rollback'],
    change: rollbackRelease,
  });
  verb('canary', {
    schema: bodies.canary,
    ofSet: setBodies.canary,
    rights: ['canary'],
    change: canaryRelease,
    brings: release,
  });
  verb('withdraw', { schema: aboutRemote, rights: ['canary'], change: one(withdrawRollout) });
  verb('start-experiment', {
    schema: bodies.newExperiment,
    ofSet: setBodies.newExperiment,
    rights: ['experiment'],
    change: startExperiment,
    brings: ({ variants: all }) => all.map(({ name: arm, version }) => ({ arm, version })),
  });
  verb('stop-experiment', {
    schema: bodies.stoppedExperiment,
    rights: rightsToStop,
    change: stopExperiment,
    brings: promotedBy,
    isForAll: true,
    others: otherWinners,
  });
  verb('dismiss', { schema: bodies.release, rights: ['promote'], change: one(dismissMark) });
  verb('kill', { schema: aboutRemote, rights: ['kill'], change: one(killRemote) });
  verb('revive', { schema: aboutRemote, rights: ['kill'], change: one(reviveRemote) });
  verb('pin', { schema: bodies.pin, rights: ['pin'], change: one(pinVisitor), brings: release });
  verb('unpin', { schema: bodies.unpin, rights: ['pin'], change: one(unpinVisitor) });
  verb('lock', { schema: aboutRemote, rights: ['administer'], change: one(lockRemote) });
  verb('unlock', { schema: aboutRemote, rights: ['administer'], change: one(unlockRemote) });
  verb('tenant', { schema: bodies.tenant, rights: ['promote'], change: one(assignTenant), brings: release });
  verb('remove', { schema: bodies.removal, rights: ['promote'], change: one(removeRemote) });

  return { verbs, approve, cancel, steps };

  async function approve(by: Actor, id: number, raw: unknown): Promise<ChangeResult> {
    const { reason } = parseInput(v.strictObject({ reason: reasonSchema }), raw, 'approve');
    const proposal = await waitingProposal(db, id);
    const { environment, action, body } = proposal;
    const remotes = remotesOfProposal(proposal);
    const missing = stillNeeded(proposal);
    const own = missing.filter((remote) => mayAct(by, 'approve', remote));
    // Who may approve none of them is refused for the first, which the audit records.
    if (own.length === 0)
      await authorise(context, by, { action: 'approve', remote: missing[0] ?? remotes[0]!, environment });
    // A person has the rights of the current rules, not those of the request.
    const requester = proposal.requestedBy.person
      ? await people.actorOf(proposal.requestedBy.person)
      : await requesterOf(db, proposal);
    const { authorise: authoriseRequester, execute } = steps.get(action)!;
    await authoriseRequester(requester, environment, body);
    const approved = await approveProposal(context, proposal, {
      by,
      reason,
      remotes: own,
      execute: (registry) => execute({ ...registry, isApproved: true }, requester, environment, body),
    });
    if ('result' in approved) return approved.result;
    const { sequence } = await currentSnapshot(db, environment);
    const details = { change: id, needed: approved.needed };
    return { environment, remote: null, version: null, changed: false, sequence, details };
  }

  async function cancel(by: Actor, id: number, raw: unknown) {
    const { reason } = parseInput(v.strictObject({ reason: reasonSchema }), raw, 'cancel');
    const schedule = await pendingSchedule(db, id);
    const { environment, action, body } = schedule;
    await steps.get(action)!.authorise(by, environment, body);
    await cancelSchedule(context, schedule, { by: by.name, reason });
    return { environment, remote: namesIn(body).join(' and ') };
  }

  /** Adds a verb, as two steps and as a whole. */
  function verb<Body extends ChangeBody>(name: string, definition: VerbDefinition<Body>): void {
    const { rights, change, brings, others, isForAll = false } = definition;
    const parse = (raw: unknown) => parseBody(name, definition, raw);
    /** The body for each remote that the change is about. */
    const all = async (queryable: Queryable, environment: string, members: [Body, ...Body[]]) => {
      const more = (await others?.(members[0], environment, queryable)) ?? [];
      return [...members, ...more.map((remote) => ({ ...members[0], remote }))];
    };
    const armsOf = async (queryable: Queryable, environment: string, members: readonly Body[]) => {
      const arms = new Map<string, { remote: string; version: string }[]>();
      for (const body of members)
        for (const { arm, version } of (await brings?.(body, environment, queryable)) ?? [])
          arms.set(arm, [...(arms.get(arm) ?? []), { remote: body.remote, version }]);
      return [...arms.values()];
    };
    const faultsOf = async (queryable: Queryable, environment: string, members: readonly Body[]) => {
      const arms = await armsOf(queryable, environment, members);
      if (arms.length === 0) return [];
      const candidates = { environment, arms, isForAll, force: members[0]?.force ?? false };
      return refuseUndeployable(queryable, candidates, await shellsOrOwn(shells, environment));
    };
    const authoriseFor: Steps['authorise'] = async (actor, environment, raw) => {
      for (const body of await all(db, environment, parse(raw).members)) {
        const { remote, version = null } = body;
        for (const action of typeof rights === 'function' ? rights(body) : rights)
          await authorise(context, actor, { action, remote, version, environment });
        if (body.breakFreeze)
          await authorise(context, actor, { action: 'break-freeze', remote, version, environment });
      }
    };
    const execute: Steps['execute'] = async (registry, actor, environment, raw) => {
      const { body, members } = parse(raw);
      const { breakFreeze: breaksFreeze = false, at } = members[0];
      const changed = await registry.db.transaction(async (transaction) => {
        // Locked before the comparison: of two releases that disagree, the second finds the first one live.
        await lockEnvironment(transaction, environment);
        const whole = await all(transaction, environment, members);
        const forced = await faultsOf(transaction, environment, whole);
        const within = { ...registry, db: asDatabase(transaction), breaksFreeze };
        const requests = whole.map((one) => {
          const administers = mayAct(actor, 'administer', one.remote);
          return { ...one, environment, by: actor.name, administers, forced };
        });
        if (at === undefined) return change(within, requests);
        const arms = await armsOf(transaction, environment, whole);
        const later = {
          environment,
          action: name,
          body: withoutTime(body),
          arms,
          by: actor,
          dueAt: new Date(at),
        };
        return scheduleChange(within, later);
      });
      const alone = members.length === 1 ? members[0] : undefined;
      const { remote = null, version = null } = alone ?? {};
      if (!changed) {
        const { sequence } = await currentSnapshot(registry.db, environment);
        return { environment, remote, version, changed: false, sequence, details: {} };
      }
      const { row, sequence } = changed;
      for (const member of membersIn(row))
        metrics.changes.inc({ environment, remote: member.remote, verb: name });
      const { details } = row;
      return { environment, remote: row.remote, version: row.version, changed: true, sequence, details };
    };
    const executeOrPropose: Verb = async (actor, environment, raw) => {
      await authoriseFor(actor, environment, raw);
      const { body, members } = parse(raw);
      const [first] = members;
      if (bringsOtherCode(name, first) && (await needsApproval(db, environment))) {
        const whole = await all(db, environment, members);
        await faultsOf(db, environment, whole);
        const { breakFreeze: breaksFreeze = false, at } = first;
        const now = at === undefined ? new Date() : new Date(at);
        const promoted = 'promote' in first ? { details: { promoted: first.promote } } : {};
        // Every verb is an action of the audit.
        const frozen = { action: name as AuditAction, remote: first.remote, ...promoted };
        await refuseFrozen(db, environment, frozen, { now, breaksFreeze });
        const remotes = whole.map(({ remote }) => remote);
        return propose(context, { environment, action: name, body, remotes, by: actor });
      }
      return execute({ db, signer }, actor, environment, body);
    };
    verbs.set(name, executeOrPropose);
    steps.set(name, { authorise: authoriseFor, execute });
  }
}

/** Parses the body of a change: `body` as it is stored and executed later, and the part of each remote. */
function parseBody<Body extends ChangeBody>(
  name: string,
  { schema, ofSet }: VerbDefinition<Body>,
  raw: unknown,
): { body: StoredBody; members: [Body, ...Body[]] } {
  if (!ofSet || typeof raw !== 'object' || raw === null || !('set' in raw)) {
    const body = parseInput(schema, raw, name);
    return { body, members: [body] };
  }
  const body = parseInput(ofSet, raw, name);
  const { set, ...common } = body;
  // The schema of a set has the fields of `schema`, in the set or beside it, and at least two members.
  const members = set.map((member) => ({ ...common, ...member })) as unknown as [Body, ...Body[]];
  return { body, members };
}

/** The body of a change that is executed when its time has come. */
function withoutTime({ at: _at, reason, ...body }: StoredBody): StoredBody {
  return { ...body, reason };
}

/** The release that all visitors get when an experiment stops, if its promotion is requested. */
async function promotedBy(
  { id, remote, promote }: v.InferOutput<typeof bodies.stoppedExperiment>,
  environment: string,
  queryable: Queryable,
): Promise<Brought[]> {
  if (promote === undefined) return [];
  const found = await findExperiment(queryable, { environment, id });
  const own = found && perRemote(found).find((of) => of.remote === remote);
  return (own?.variants ?? []).flatMap(({ name, version }) =>
    name === promote ? [{ arm: '', version }] : [],
  );
}

/** The other remotes of an experiment's set whose releases go live with its winner; none if it only stops. */
async function otherWinners(
  { id, remote, promote }: v.InferOutput<typeof bodies.stoppedExperiment>,
  environment: string,
  queryable: Queryable,
): Promise<string[]> {
  const found = promote === undefined ? undefined : await findExperiment(queryable, { environment, id });
  return found ? remotesOf(found).filter((name) => name !== remote) : [];
}

/** Whether a change gives visitors other code and so may need approval; taking code back never does. */
function bringsOtherCode(name: string, body: object): boolean {
  if (name === 'stop-experiment') return 'promote' in body;
  return ['promote', 'canary', 'start-experiment', 'tenant', 'pin'].includes(name);
}

function rightsToStop({ promote }: { promote?: string }): Action[] {
  return promote === undefined ? ['experiment'] : ['experiment', 'promote'];
}
