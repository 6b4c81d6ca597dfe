import { operators, type CauseCount, type Severity } from './finding.ts';

/**
 * The meaning of one or more error codes: who is responsible, and what to do. The diagnosis has one rule for each
 * meaning.
 */
export type ErrorLabel = {
  /** The id of its rule. */
  id: string;
  /** The error codes that have this meaning. */
  causes: readonly string[];
  /** Limits the meaning to errors that browsers, or that shells, reported. */
  source?: CauseCount['source'];
  /** Who must end the cause: the remote's team, or the operators of a part between the team and the visitor. */
  owner: 'team' | keyof typeof operators;
  severity: Severity;
  /** A description of the failure, which follows "1.2.0 fails for 3 visitors: ". */
  says: string;
  advice: string;
};

const findHost =
  'The bytes of the release are not at fault: check the shells, the hosts of ASSET_HOSTS, the edge and what else is between them and visitors';
const mendCode =
  'The bytes arrived as they were published, so the release itself is broken: mend it and publish a new version';

/**
 * The meanings of error codes, the most specific first. If two meanings explain errors of equally many visitors, the
 * first one applies. The first ten are the causes of a failed load that browsers can distinguish.
 */
export const errorLabels: readonly ErrorLabel[] = [
  {
    id: 'altered-file',
    causes: ['INTEGRITY'],
    owner: 'site',
    severity: 'failing',
    says: 'a file of it arrives with other bytes than were published',
    advice: `${findHost}; if the store lost bytes, publish the same version again`,
  },
  {
    id: 'file-http-status',
    causes: ['REMOTE_HTTP_STATUS'],
    owner: 'site',
    severity: 'failing',
    says: 'a file of it is answered with an HTTP error',
    advice: findHost,
  },
  {
    id: 'file-not-code',
    causes: ['REMOTE_NOT_CODE'],
    owner: 'site',
    severity: 'failing',
    says: 'a file of it is answered with an HTML page',
    advice: `${findHost}; a fallback rule of a CDN often sends its own page`,
  },
  {
    id: 'file-truncated',
    causes: ['REMOTE_TRUNCATED'],
    owner: 'site',
    severity: 'failing',
    says: 'a file of it ends before its last byte',
    advice: findHost,
  },
  {
    id: 'file-unreachable',
    causes: ['REMOTE_UNREACHABLE'],
    owner: 'site',
    severity: 'failing',
    says: 'the network fails while a file of it is loading',
    advice: findHost,
  },
  {
    id: 'file-late',
    causes: ['REMOTE_TOO_LATE'],
    source: 'browser',
    owner: 'site',
    severity: 'failing',
    says: 'a file of it does not arrive in time',
    advice: findHost,
  },
  {
    id: 'file-blocked',
    causes: ['REMOTE_BLOCKED'],
    owner: 'site',
    severity: 'failing',
    says: 'the content security policy blocks a file of it',
    advice: 'Add the origin of the file to ASSET_HOSTS on the shells, or take it from what inserts it',
  },
  {
    id: 'syntax-error',
    causes: ['REMOTE_SYNTAX'],
    owner: 'team',
    severity: 'failing',
    says: 'a script of it has a syntax error',
    advice: mendCode,
  },
  {
    id: 'throws-at-evaluation',
    causes: ['REMOTE_THREW'],
    owner: 'team',
    severity: 'failing',
    says: 'a script of it throws while it is evaluated',
    advice: mendCode,
  },
  {
    id: 'wrong-container',
    causes: ['REMOTE_WRONG_CONTAINER'],
    owner: 'team',
    severity: 'failing',
    says: 'its entry does not define the container that the release names',
    advice: 'It was built with another name or version: build and publish a new version',
  },
  {
    id: 'does-not-fit',
    causes: ['VERSION'],
    owner: 'team',
    severity: 'failing',
    says: 'it needs versions that a shell does not provide',
    advice: 'marquee can-deploy names what does not fit',
  },
  {
    id: 'part-missing',
    causes: ['REMOTE_DID_NOT_LOAD', 'SLOT_UNKNOWN'],
    owner: 'team',
    severity: 'failing',
    says: 'its code does not load, or lacks a route or slot of its manifest',
    advice:
      'Compare its manifest with what it exports, and the shared modules that it imports with those of the shell',
  },
  {
    id: 'render-fails',
    causes: ['REMOTE_DID_NOT_RENDER'],
    source: 'server',
    owner: 'team',
    severity: 'failing',
    says: 'it throws or ends its process while a shell renders it',
    advice: 'The log of the shell has the stack; the API had answered all its calls',
  },
  {
    id: 'render-late',
    causes: ['REMOTE_TOO_LATE', 'REMOTE_CIRCUIT_OPEN'],
    owner: 'team',
    severity: 'failing',
    says: 'its render on a shell misses the deadline',
    advice:
      'The shell counts only renders that did not wait for the API: look for loops and slow code, or raise deadlineMs',
  },
  {
    id: 'mount-late',
    causes: ['MOUNT_TOO_LATE'],
    owner: 'team',
    severity: 'failing',
    says: 'it does not mount before its deadline in browsers',
    advice: 'Its code loaded: look at its loader, its bootstrap and its mount, or raise mountDeadlineMs',
  },
  {
    id: 'wrong-params',
    causes: ['SLOT_PARAMS_REFUSED'],
    owner: 'team',
    severity: 'failing',
    says: 'it places a slot with params that do not match the contract',
    advice: 'marquee errors has the slot and the field; marquee types has the contract that is live',
  },
  {
    id: 'wrong-event',
    causes: ['EVENT_REFUSED'],
    owner: 'team',
    severity: 'degraded',
    says: 'it publishes an event that does not match its contract',
    advice: 'marquee errors has the event and the field; the bus drops it until then',
  },
  {
    id: 'api-call-fails',
    causes: ['CALL_FAILED', 'CALL_REFUSED'],
    owner: 'api',
    severity: 'failing',
    says: 'its calls of the API fail',
    advice: 'Check the API: its /readyz, its log and http_server_request_duration_seconds',
  },
  {
    id: 'throws',
    causes: ['REMOTE_DID_NOT_RENDER', 'INTERNAL', 'UNCAUGHT'],
    owner: 'team',
    severity: 'failing',
    says: 'its code throws in browsers',
    advice: 'marquee errors has the stack in source lines',
  },
  // What follows harms no visitor, as `harm-of.ts` has it.
  {
    id: 'leaves-behind',
    causes: ['LEFT_BEHIND'],
    owner: 'team',
    severity: 'notice',
    says: 'it leaves listeners, timers, styles or nodes behind, which the browser removes',
    advice: 'Its unmount has to end what its mount starts',
  },
  {
    id: 'hydration-mismatch',
    causes: ['HYDRATION'],
    owner: 'team',
    severity: 'notice',
    says: 'browsers render something else than the server did, which React repairs',
    advice: 'marquee errors names the component: render nothing that depends on time, chance or the browser',
  },
  {
    id: 'loader-finds-nothing',
    causes: ['NOT_FOUND'],
    owner: 'team',
    severity: 'notice',
    says: 'its loader finds nothing, and visitors are sent to the home page',
    advice: 'Look for links to pages that do not exist any more',
  },
];

/** The meaning of all error codes that are not in `errorLabels`. */
export const otherErrors: ErrorLabel = {
  id: 'other-errors',
  causes: [],
  owner: 'team',
  severity: 'failing',
  says: 'its errors have no narrower cause',
  advice: 'marquee errors lists them with their stacks',
};

/**
 * The rules that name a fault of delivery: the bytes were published well, and something between changes or loses them.
 */
const deliveryRules: readonly string[] = errorLabels
  .filter(({ owner }) => owner === 'site')
  .map(({ id }) => id);

/** Whether the rule with this id blames the delivery of files (shells, edge, CDN) and not the release. */
export function isDelivery(rule: string): boolean {
  return deliveryRules.includes(rule);
}

/** Returns the meaning of an error: the first entry of `errorLabels` that matches, or `otherErrors` if none does. */
export function labelOf({ cause, source }: Pick<CauseCount, 'cause' | 'source'>): ErrorLabel {
  return (
    errorLabels.find(
      (label) => label.causes.includes(cause) && (label.source === undefined || label.source === source),
    ) ?? otherErrors
  );
}
