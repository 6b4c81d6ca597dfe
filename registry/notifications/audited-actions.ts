/** The types of CDEvents 0.5.1 that name one of our changes. */
const cdevents = {
  published: 'dev.cdevents.artifact.published.0.3.0',
  deployed: 'dev.cdevents.service.deployed.0.3.0',
  upgraded: 'dev.cdevents.service.upgraded.0.3.0',
  rolledBack: 'dev.cdevents.service.rolledback.0.3.0',
  removed: 'dev.cdevents.service.removed.0.3.0',
  environmentCreated: 'dev.cdevents.environment.created.0.3.0',
} as const;

/** A change without a type in CDEvents has one in its namespace for tools, as its specification of custom events says. */
const ours = (subject: string, predicate: string) => `dev.cdeventsx.marquee-${subject}.${predicate}.0.1.0`;

/** What a notification says of an action: the name by which it is chosen, its CloudEvents type, and its verb for people. */
type Notified = { event: string; type: string; verb: string };

/** Why an action causes no notification. */
type Silent = { silent: string };

const changesNothing = { silent: 'it changes no environment' };

/**
 * Every action of the audit, with the event of its notification or the reason why it has none. `appendAudit` accepts no
 * other action, so no change can forget its notification.
 */
export const auditedActions = {
  publish: { event: 'published', type: cdevents.published, verb: 'was published' },
  promote: { event: 'promoted', type: cdevents.upgraded, verb: 'is live' },
  canary: { event: 'widened', type: ours('rollout', 'widened'), verb: 'reaches more visitors' },
  withdraw: { event: 'withdrawn', type: ours('rollout', 'withdrawn'), verb: 'was withdrawn' },
  rollback: { event: 'rolled-back', type: cdevents.rolledBack, verb: 'is live again after a rollback' },
  'start-experiment': {
    event: 'experiment-started',
    type: ours('experiment', 'started'),
    verb: 'has a new experiment',
  },
  'stop-experiment': {
    event: 'experiment-stopped',
    type: ours('experiment', 'stopped'),
    verb: 'has one experiment less',
  },
  'mark-release': { event: 'marked', type: ours('release', 'marked'), verb: 'seems to harm visitors' },
  'mark-experiment': {
    event: 'experiment-marked',
    type: ours('experiment', 'marked'),
    verb: 'has an experiment with invalid results',
  },
  dismiss: { event: 'dismissed', type: ours('release', 'dismissed'), verb: 'stays although it was marked' },
  kill: { event: 'killed', type: ours('remote', 'killed'), verb: 'is switched off' },
  revive: { event: 'revived', type: ours('remote', 'revived'), verb: 'is switched on again' },
  remove: { event: 'removed', type: cdevents.removed, verb: 'was removed' },
  lock: { event: 'locked', type: ours('remote', 'locked'), verb: 'is locked' },
  unlock: { event: 'unlocked', type: ours('remote', 'unlocked'), verb: 'is no longer locked' },
  tenant: { event: 'tenant-changed', type: ours('tenant', 'changed'), verb: 'changed for a tenant' },
  policy: { event: 'policy-changed', type: ours('policy', 'changed'), verb: 'has another policy' },
  'create-environment': {
    event: 'environment-created',
    type: cdevents.environmentCreated,
    verb: 'is a new environment',
  },
  freeze: { event: 'frozen', type: ours('environment', 'frozen'), verb: 'has a freeze' },
  unfreeze: { event: 'unfrozen', type: ours('environment', 'unfrozen'), verb: 'has no freeze any more' },
  'cancel-schedule': {
    event: 'schedule-cancelled',
    type: ours('schedule', 'cancelled'),
    verb: 'is no longer scheduled',
  },
  'fail-schedule': {
    event: 'schedule-failed',
    type: ours('schedule', 'failed'),
    verb: 'did not change at its time',
  },
  pin: { silent: 'it concerns one visitor' },
  unpin: { silent: 'it concerns one visitor' },
  override: { silent: 'it concerns one browser' },
  preview: { silent: 'it concerns browsers with its link' },
  'end-preview': { silent: 'it concerns browsers with its link' },
  'renew-snapshot': { silent: 'the snapshot has the same content and a new signature' },
  'publish-shell': changesNothing,
  sweep: changesNothing,
  'create-token': changesNothing,
  'revoke-token': changesNothing,
  'set-team': changesNothing,
  'rotate-key': changesNothing,
  'retire-key': changesNothing,
  'add-notification': changesNothing,
  'remove-notification': changesNothing,
  'repeat-notification': changesNothing,
} as const satisfies Record<string, Notified | Silent>;

/** The actions that are about another action, whose name follows. */
const prefixed = {
  'propose-': { event: 'proposed', type: ours('change', 'proposed'), verb: 'waits for an approval' },
  'schedule-': { event: 'scheduled', type: ours('change', 'scheduled'), verb: 'is scheduled' },
  'approve-': { silent: 'the approved change has its own event' },
  'refused-': changesNothing,
} as const satisfies Record<string, Notified | Silent>;

type Actions = typeof auditedActions;
type Prefixes = typeof prefixed;
type EventIn<Table> = Extract<Table[keyof Table], Notified>['event'];

/** An action that the audit accepts. */
export type AuditAction = keyof Actions | `${keyof Prefixes & string}${string}`;

/** The events that a target can choose, such as `withdrawn`. */
export type NotifiedEvent = EventIn<Actions> | EventIn<Prefixes>;

const declared: readonly (readonly [string, Notified | Silent])[] = [
  ...Object.entries(auditedActions),
  ...Object.entries(prefixed),
];

/** All events that a target can choose. */
export const notifiedEvents = declared.flatMap(([, one]) => ('event' in one ? [one.event] : [])) as [
  NotifiedEvent,
  ...NotifiedEvent[],
];

/** What a notification says of an action of the audit; undefined if it causes none. */
export function notifiedOf(action: string): (Notified & { event: NotifiedEvent }) | undefined {
  const found = declared.find(([name]) => (name.endsWith('-') ? action.startsWith(name) : action === name));
  // The events of both tables are `NotifiedEvent`s.
  return found && 'event' in found[1] ? (found[1] as Notified & { event: NotifiedEvent }) : undefined;
}

/**
 * The CloudEvents type of an audit row; a remote's first live release is a deployment, later ones are upgrades. CDEvents are
 * of one service each, so a change of a set has a type of ours.
 */
export function typeOf({ action, details }: { action: string; details: Record<string, unknown> }): string {
  const { event } = notifiedOf(action)!;
  if (details['set'] !== undefined) return ours('set', event);
  const isFirst = action === 'promote' && details['before'] === null;
  return isFirst ? cdevents.deployed : notifiedOf(action)!.type;
}
