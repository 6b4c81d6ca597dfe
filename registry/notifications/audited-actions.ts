import { customEvent as ours, verbs, type Verb, type VerbName } from '@marquee/contracts/verbs';

/** The types of CDEvents 0.5.1 that name one of our changes. */
const cdevents = {
  published: 'dev.cdevents.artifact.published.0.3.0',
  deployed: 'dev.cdevents.service.deployed.0.3.0',
  environmentCreated: 'dev.cdevents.environment.created.0.3.0',
} as const;

/** What a notification says of an action, or why there is none. */
type Notice = Verb['notice'];
/** The name by which it is chosen, its CloudEvents type, and its verb for people. */
type Notified = Extract<Notice, { event: string }>;

// Each verb has its own name.
const noticesOfVerbs = Object.fromEntries(verbs.map(({ name, notice }) => [name, notice])) as Record<
  VerbName,
  Notice
>;

const changesNothing = { silent: 'it changes no environment' };

/**
 * All actions that can be recorded in the audit. Each has either the event and texts of the notification that it
 * causes, or the reason why it causes none (`silent`). `appendAudit` accepts only these actions, so a new kind of
 * change cannot be added without this decision.
 */
export const auditedActions = {
  publish: { event: 'published', type: cdevents.published, verb: 'was published' },
  ...noticesOfVerbs,
  'mark-release': { event: 'marked', type: ours('release', 'marked'), verb: 'seems to harm visitors' },
  'mark-experiment': {
    event: 'experiment-marked',
    type: ours('experiment', 'marked'),
    verb: 'has an experiment with invalid results',
  },
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
} as const satisfies Record<string, Notice>;

/** The actions that are about another action, whose name follows. */
const prefixed = {
  'propose-': { event: 'proposed', type: ours('change', 'proposed'), verb: 'waits for an approval' },
  'schedule-': { event: 'scheduled', type: ours('change', 'scheduled'), verb: 'is scheduled' },
  'approve-': { silent: 'the approved change has its own event' },
  'refused-': changesNothing,
} as const satisfies Record<string, Notice>;

type Actions = typeof auditedActions;
type Prefixes = typeof prefixed;

/** The name of an action that can be recorded in the audit, such as `promote` or `propose-promote`. */
export type AuditAction = keyof Actions | `${keyof Prefixes & string}${string}`;

const declared: readonly (readonly [string, Notice])[] = [
  ...Object.entries(auditedActions),
  ...Object.entries(prefixed),
];

/**
 * All events that can cause notifications, such as `withdrawn`. A target (a URL that gets notifications) chooses some
 * of them.
 */
export const notifiedEvents = declared.flatMap(([, one]) => ('event' in one ? [one.event] : []));

/**
 * Returns the event and the texts of the notification that an action of the audit causes; undefined if it causes none.
 */
export function notifiedOf(action: string): Notified | undefined {
  const found = declared.find(([name]) => (name.endsWith('-') ? action.startsWith(name) : action === name));
  return found && 'event' in found[1] ? found[1] : undefined;
}

/**
 * Returns the type of the CloudEvent for an audit row. A remote's first live release is a deployment, later ones are
 * upgrades. If several remotes changed in one step (a set), the type is one of the registry's own, because a CDEvent
 * concerns a single service.
 */
export function typeOf({ action, details }: { action: string; details: Record<string, unknown> }): string {
  const { event } = notifiedOf(action)!;
  if (details['set'] !== undefined) return ours('set', event);
  const isFirst = action === 'promote' && details['before'] === null;
  return isFirst ? cdevents.deployed : notifiedOf(action)!.type;
}
