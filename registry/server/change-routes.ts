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
import { findExperiment } from '../releases/experiments.ts';
import { killRemote, reviveRemote } from '../releases/kill-remote.ts';
import { lockRemote, unlockRemote } from '../releases/lock-remote.ts';
import { pinVisitor, unpinVisitor } from '../releases/pin-visitor.ts';
import { promoteRelease } from '../releases/promote-release.ts';
import { refuseUndeployable } from '../releases/refuse-undeployable.ts';
import { refuseFrozen } from '../releases/refuse-frozen.ts';
import { cancelSchedule, pendingSchedule, scheduleChange } from '../releases/schedules.ts';
import type { AuditAction } from '../notifications/audited-actions.ts';
import { removeRemote } from '../releases/remove-remote.ts';
import {
  approveProposal,
  requesterOf,
  needsApproval,
  propose,
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
  remote: string;
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

/** An effect that is smaller takes more visitors than there are. */
const isPlannable = (points: number) => Math.abs(points) >= 0.05;

export const proposalParams = v.object({
  id: v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1)),
});

const bodies = {
  about: v.strictObject(about),
  release: v.strictObject(release),
  promotion: v.strictObject({ ...release, force, breakFreeze, at }),
  rollback: v.strictObject({
    ...about,
    version: v.exactOptional(versionSchema),
    expected: v.exactOptional(versionSchema),
  }),
  canary: v.strictObject({
    ...release,
    force,
    breakFreeze,
    at,
    percent,
    steps: v.exactOptional(v.pipe(v.array(rolloutStepSchema), v.minLength(1), v.maxLength(20))),
    vitalsMargin: v.exactOptional(v.pipe(v.number(), v.minValue(0.5), v.maxValue(100))),
  }),
  newExperiment: v.strictObject({
    ...about,
    force,
    breakFreeze,
    at,
    id: slug,
    sharePercent: percent,
    variants: v.pipe(v.array(variant), v.minLength(2), v.maxLength(20)),
    targeting: v.optional(targetingSchema, {}),
    conversions: v.optional(v.pipe(v.array(eventName), v.maxLength(20)), []),
    layer: v.exactOptional(slug),
    metrics: metricsSchema,
    baseline: v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.ltValue(100))),
    effect: v.exactOptional(
      v.pipe(v.number(), v.minValue(-100), v.maxValue(100), v.check(isPlannable, 'is at least 0.05 points')),
    ),
  }),
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
  verb('promote', bodies.promotion, ['promote'], promoteRelease, ({ version }) => [version]);
  verb('rollback', bodies.rollback, ['rollback'], rollbackRelease);
  verb('canary', bodies.canary, ['canary'], canaryRelease, ({ version }) => [version]);
  verb('withdraw', bodies.about, ['canary'], withdrawRollout);
  verb('start-experiment', bodies.newExperiment, ['experiment'], startExperiment, ({ variants }) =>
    variants.map(({ version }) => version),
  );
  verb('stop-experiment', bodies.stoppedExperiment, rightsToStop, stopExperiment, promotedBy);
  verb('dismiss', bodies.release, ['promote'], dismissMark);
  verb('kill', bodies.about, ['kill'], killRemote);
  verb('revive', bodies.about, ['kill'], reviveRemote);
  verb('pin', bodies.pin, ['pin'], pinVisitor, ({ version }) => [version]);
  verb('unpin', bodies.unpin, ['pin'], unpinVisitor);
  verb('lock', bodies.about, ['administer'], lockRemote);
  verb('unlock', bodies.about, ['administer'], unlockRemote);
  verb('tenant', bodies.tenant, ['promote'], assignTenant, ({ version }) => (version ? [version] : []));
  verb('remove', bodies.removal, ['promote'], removeRemote);

  return { verbs, approve, cancel, steps };

  async function approve(by: Actor, id: number, raw: unknown): Promise<ChangeResult> {
    const { reason } = parseInput(v.strictObject({ reason: reasonSchema }), raw, 'approve');
    const proposal = await waitingProposal(db, id);
    const { environment, action, body } = proposal;
    await authorise(context, by, { action: 'approve', remote: String(body['remote']), environment });
    // A person has the rights of the current rules, not those of the request.
    const requester = proposal.requestedBy.person
      ? await people.actorOf(proposal.requestedBy.person)
      : await requesterOf(db, proposal);
    const { authorise: authoriseRequester, execute } = steps.get(action)!;
    await authoriseRequester(requester, environment, body);
    return approveProposal(context, proposal, {
      by,
      reason,
      execute: (registry) => execute({ ...registry, isApproved: true }, requester, environment, body),
    });
  }

  async function cancel(by: Actor, id: number, raw: unknown) {
    const { reason } = parseInput(v.strictObject({ reason: reasonSchema }), raw, 'cancel');
    const schedule = await pendingSchedule(db, id);
    const { environment, action, body } = schedule;
    await steps.get(action)!.authorise(by, environment, body);
    await cancelSchedule(context, schedule, { by: by.name, reason });
    return { environment, remote: String(body['remote']) };
  }

  /** Adds a verb. `brings` returns the versions that visitors get by it, which must be compatible with what is live. */
  function verb<
    Body extends {
      remote: string;
      reason: string;
      version?: string;
      force?: boolean;
      breakFreeze?: boolean;
      at?: string;
    },
  >(
    name: string,
    schema: v.GenericSchema<unknown, Body>,
    rights: Action[] | ((body: Body) => Action[]),
    change: (registry: Registry, request: Body & Origin) => Promise<Changed | undefined>,
    brings?: (body: Body, environment: string, queryable: Queryable) => string[] | Promise<string[]>,
  ): void {
    const versionsOf = async (queryable: Queryable, environment: string, body: Body) =>
      brings ? brings(body, environment, queryable) : [];
    const faultsOf = async (queryable: Queryable, environment: string, body: Body) => {
      const { remote, force = false } = body;
      const versions = await versionsOf(queryable, environment, body);
      if (versions.length === 0) return [];
      const candidate = { environment, remote, versions, force };
      return refuseUndeployable(queryable, candidate, await shellsOrOwn(shells, environment));
    };
    const authoriseFor: Steps['authorise'] = async (actor, environment, raw) => {
      const body = parseInput(schema, raw, name);
      const { remote, version = null } = body;
      for (const action of typeof rights === 'function' ? rights(body) : rights)
        await authorise(context, actor, { action, remote, version, environment });
      if (body.breakFreeze)
        await authorise(context, actor, { action: 'break-freeze', remote, version, environment });
    };
    const execute: Steps['execute'] = async (registry, actor, environment, raw) => {
      const body = parseInput(schema, raw, name);
      const { remote, version = null } = body;
      const { breakFreeze: breaksFreeze = false, at } = body;
      const administers = mayAct(actor, 'administer', remote);
      const request = { ...body, environment, by: actor.name, administers };
      const changed = await registry.db.transaction(async (transaction) => {
        // Locked before the comparison: of two releases that disagree, the second finds the first one live.
        await lockEnvironment(transaction, environment);
        const forced = await faultsOf(transaction, environment, body);
        const within = { ...registry, db: asDatabase(transaction), breaksFreeze };
        if (at === undefined) return change(within, { ...request, forced });
        const versions = await versionsOf(transaction, environment, body);
        const later = {
          environment,
          action: name,
          body: withoutTime(body),
          versions,
          by: actor,
          dueAt: new Date(at),
        };
        return scheduleChange(within, later);
      });
      if (!changed) {
        const { sequence } = await currentSnapshot(registry.db, environment);
        return { environment, remote, version, changed: false, sequence, details: {} };
      }
      metrics.changes.inc({ environment, remote, verb: name });
      const { row, sequence } = changed;
      return { environment, remote, version: row.version, changed: true, sequence, details: row.details };
    };
    const executeOrPropose: Verb = async (actor, environment, raw) => {
      await authoriseFor(actor, environment, raw);
      const body = parseInput(schema, raw, name);
      if (bringsOtherCode(name, body) && (await needsApproval(db, environment))) {
        await faultsOf(db, environment, body);
        const { remote, breakFreeze: breaksFreeze = false, at } = body;
        const now = at === undefined ? new Date() : new Date(at);
        const promoted = 'promote' in body ? { details: { promoted: body.promote } } : {};
        // Every verb is an action of the audit.
        const frozen = { action: name as AuditAction, remote, ...promoted };
        await refuseFrozen(db, environment, frozen, { now, breaksFreeze });
        return propose(context, { environment, action: name, body, by: actor });
      }
      return execute({ db, signer }, actor, environment, body);
    };
    verbs.set(name, executeOrPropose);
    steps.set(name, { authorise: authoriseFor, execute });
  }
}

/** The body of a change that is executed when its time has come. */
function withoutTime<Body extends { at?: string }>({ at: _at, ...body }: Body): Omit<Body, 'at'> {
  return body;
}

/** The release that all visitors get when an experiment stops, if its promotion is requested. */
async function promotedBy(
  { id, promote }: v.InferOutput<typeof bodies.stoppedExperiment>,
  environment: string,
  queryable: Queryable,
): Promise<string[]> {
  if (promote === undefined) return [];
  const experiment = await findExperiment(queryable, { environment, id });
  return (experiment?.variants ?? []).flatMap(({ name, version }) => (name === promote ? [version] : []));
}

/** Whether a change gives visitors other code and so may need approval; taking code back never does. */
function bringsOtherCode(name: string, body: object): boolean {
  if (name === 'stop-experiment') return 'promote' in body;
  return ['promote', 'canary', 'start-experiment', 'tenant', 'pin'].includes(name);
}

function rightsToStop({ promote }: { promote?: string }): Action[] {
  return promote === undefined ? ['experiment'] : ['experiment', 'promote'];
}
