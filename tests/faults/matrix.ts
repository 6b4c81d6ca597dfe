import { targets, type Target, type Track } from './adapter.ts';
import { browserFaults, serverFaults, type BrowserFault, type ServerFault } from './broken-code.ts';
import { networkFaults, type NetworkFault } from './fault-proxy.ts';

/** What is looked at in a cell, in the words of the table. */
export const expectations = {
  status: 'the document is answered with HTTP 200',
  header: 'the header’s menu opens',
  others: 'every other slot keeps its content',
  readable: 'the slot shows the server’s HTML, or a fallback with heading, message, retry and a way out',
  told: 'the control answers, or words at the place that was tapped say that it did not load',
  cause: 'the beacon has the label of this cause',
  bytes: 'no altered byte was run or applied',
  stays: 'the page the visitor is on stays, with its title, and says that the next one did not open',
  leaving: 'the next page opens and its control answers',
  server: 'another page is answered within two seconds, by the same process, below 500 MB',
  recovers: 'once the fault has ended, the control answers without a reload',
  reloads: 'after a plain reload the control answers',
} as const;
export type Expectation = keyof typeof expectations;

/** A fault, whose it is, and what has to hold. Rows of all remotes and tracks have the same expectations. */
export type Row = {
  remote: string;
  track: Track;
  expected: readonly Expectation[];
  /** The labels one of which a beacon has; empty if nothing may be reported. */
  causes: readonly string[];
} & (
  | { side: 'network'; fault: NetworkFault; target: Target; moment: Moment }
  | { side: 'browser'; fault: BrowserFault }
  | { side: 'server'; fault: ServerFault }
);

export const moments = ['first load', 'later navigation'] as const;
export type Moment = (typeof moments)[number];

/** Every row for some remotes and tracks. */
export function rowsFor(remotes: readonly string[], tracks: readonly Track[]): Row[] {
  return remotes.flatMap((remote) =>
    tracks.flatMap((track) => [
      ...networkRows.map((row): Row => ({ ...row, remote, track })),
      ...browserRows.map((row): Row => ({ ...row, remote, track })),
      ...serverRows.map((row): Row => ({ ...row, remote, track })),
    ]),
  );
}

/** A row's name in one line, by which it is chosen and reported. */
export function rowName(row: Row): string {
  const what =
    row.side === 'network' ? `${row.target} ${row.fault}, ${row.moment}` : `${row.side} ${row.fault}`;
  return `${what}, ${row.remote}, ${row.track}`;
}

type RowKind = Row extends infer One ? (One extends Row ? Omit<One, 'remote' | 'track'> : never) : never;

/** What holds on every page, whatever fails of a remote or of the platform's own scripts. */
const always = ['status', 'header', 'others', 'readable', 'told', 'bytes', 'recovers', 'reloads'] as const;

const networkCauses: Readonly<Record<NetworkFault, readonly string[]>> = {
  hang: ['REMOTE_TOO_LATE'],
  slow: [],
  '500': ['REMOTE_HTTP_STATUS'],
  '404': ['REMOTE_HTTP_STATUS'],
  html: ['REMOTE_NOT_CODE'],
  short: ['REMOTE_TRUNCATED'],
  // A file that ends early and says so differs in its hash as well.
  clean: ['REMOTE_TRUNCATED', 'INTEGRITY'],
  flip: ['INTEGRITY'],
  reset: ['REMOTE_UNREACHABLE'],
};

const networkRows = targets.flatMap((target) =>
  moments.flatMap((moment) =>
    networkFaults
      .filter((fault) => happens(target, moment, fault))
      .map((fault) => networkRow(target, moment, fault)),
  ),
);

/**
 * Core and boot load once in a visit. A document has no hash: a changed byte in it is prevented by TLS. What fails
 * before the first document is beyond every platform, except that a reload works afterwards.
 */
function happens(target: Target, moment: Moment, fault: NetworkFault): boolean {
  if (target === 'core' || target === 'boot') return moment === 'first load';
  return target !== 'document' || fault !== 'flip';
}

function networkRow(target: Target, moment: Moment, fault: NetworkFault): RowKind {
  const row = { side: 'network', fault, target, moment } as const;
  if (target === 'core' || target === 'boot') return { ...row, expected: always, causes: [] };
  if (target !== 'document') {
    const isLabelled = fault !== 'slow';
    return {
      ...row,
      expected: isLabelled ? [...always, 'cause'] : always,
      causes: networkCauses[fault],
    };
  }
  if (fault === 'slow') return { ...row, expected: ['header', 'readable', 'told', 'reloads'], causes: [] };
  if (moment === 'first load') return { ...row, expected: ['reloads'], causes: [] };
  return { ...row, expected: ['header', 'stays', 'recovers', 'reloads'], causes: [] };
}

const browserCauses: Readonly<Record<BrowserFault, readonly string[]>> = {
  'throws on mount': ['REMOTE_DID_NOT_RENDER', 'INTERNAL'],
  'throws later': ['REMOTE_DID_NOT_RENDER', 'INTERNAL'],
  'throws in unmount': ['REMOTE_DID_NOT_RENDER', 'INTERNAL', 'UNCAUGHT'],
  'never mounts': ['MOUNT_TOO_LATE'],
  'leaks timers': [],
  'syntax error': ['REMOTE_SYNTAX'],
  'throws at evaluation': ['REMOTE_THREW'],
  'wrong container': ['REMOTE_WRONG_CONTAINER'],
  'wrong React': ['REMOTE_DID_NOT_RENDER', 'INTERNAL'],
};

const browserRows = browserFaults.map((fault): RowKind => {
  const row = { side: 'browser', fault, causes: browserCauses[fault] } as const;
  if (fault === 'leaks timers')
    return { ...row, expected: ['status', 'header', 'told', 'leaving', 'reloads'] };
  if (fault === 'throws in unmount')
    return { ...row, expected: ['status', 'header', 'told', 'leaving', 'cause', 'reloads'] };
  return { ...row, expected: [...always.filter((one) => one !== 'bytes'), 'cause'] };
});

const serverRows = serverFaults.map((fault): RowKind => ({
  side: 'server',
  fault,
  expected: ['status', 'header', 'others', 'readable', 'told', 'server', 'recovers', 'reloads'],
  causes: [],
}));
