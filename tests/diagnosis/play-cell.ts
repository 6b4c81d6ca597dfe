import { randomUUID } from 'node:crypto';
import { PlatformError, type Snapshot } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../../registry/testing/a-build.ts';
import type { TestRegistry } from '../../registry/testing/start-test-registry.ts';
import { aRelease } from '../../shell/testing/a-release.ts';
import { aPage, aSite } from '../../shell/testing/a-site.ts';
import { aForwardingShell } from '../../shell/testing/forwarding-shell.ts';
import type { ServerFault } from '../faults/broken-code.ts';
import { rowName, type Row } from '../faults/matrix.ts';

/** A fault of the suite, or one of the ten causes that no row of it has. */
export type Fault = Row | { side: 'policy'; remote: string; track: Row['track']; causes: readonly string[] };

/** What a cell expects as the first finding; no cause: no remote may be blamed. */
export type Expected = { causes: readonly string[]; owner: string } | undefined;

export type Played = { cell: string; expected: Expected; isRight: boolean; found: unknown };

/** The remotes of the site, of which one fails in each cell. */
export const remotes = ['mfe-auth', 'mfe-checkout', 'mfe-enterprise', 'mfe-fanzone', 'mfe-quiz'];
const [live, newer] = ['1.0.0', '1.1.0'];

/** How many visitors get the release, and how many of these meet the fault, a harmless error, or another error. */
export type Visitors = { all: number; failing: number; hydration: number; other: number };

export const fewVisitors: Visitors = { all: 16, failing: 6, hydration: 8, other: 0 };
/** More meet what every site has than meet the fault. */
export const manyVisitors: Visitors = { all: 60, failing: 8, hydration: 20, other: 1 };

export async function publishRemotes(registry: TestRegistry): Promise<void> {
  for (const remote of remotes)
    for (const version of [live, newer]) await publishBuild(registry, aBuild(remote, { version }));
}

/**
 * Plays a fault in an environment of its own: the browsers of its visitors send their reports to a shell, which renders
 * the page as the fault lets it and forwards what counts to the registry. Then asks the registry why the remote is broken.
 */
export async function playCell(registry: TestRegistry, fault: Fault, visitors: Visitors): Promise<Played> {
  const { remote, track } = fault;
  const environment = `cell-${randomUUID().slice(0, 8)}`;
  await makeEnvironment(registry, environment, fault);
  const shell = await startShell(registry, environment, fault);
  await shell.visit(visitors);
  await shell.stop();

  const url = `/environments/${environment}/diagnosis?target=${remote}`;
  const { findings } = (await registry.app.inject(url)).json() as {
    findings: {
      rule: string;
      severity: string;
      cause: string | null;
      owner: string;
      version: string | null;
    }[];
  };
  const expected = expectedOf(fault);
  const [first] = findings;
  const isRight =
    expected === undefined
      ? findings.every(({ severity }) => severity === 'notice')
      : first !== undefined &&
        expected.causes.includes(first.cause ?? '') &&
        first.owner === expected.owner &&
        first.version === newer;
  const cell = fault.side === 'policy' ? `blocked by CSP, ${remote}, ${track}` : rowName(fault);
  return { cell, expected, isRight, found: findings };
}

/** The remote beside the one that fails. */
function healthyRemote(failing: string): string {
  return remotes.find((one) => one !== failing)!;
}

/** The label of a shell's failed render, and who owns each cause: what is between the bytes and the visitor, or the team. */
function expectedOf(fault: Fault): Expected {
  const { side, remote } = fault;
  if (side === 'server') return { causes: serverCauses[fault.fault], owner: `team of ${remote}` };
  if (fault.causes.length === 0) return undefined;
  const owner = side === 'browser' ? `team of ${remote}` : 'operators of the site';
  return { causes: fault.causes, owner };
}

const ended = ['REMOTE_DID_NOT_RENDER'];
/** Renders that miss their deadline open a circuit, which answers the next visitors. */
const late = ['REMOTE_TOO_LATE', 'REMOTE_CIRCUIT_OPEN'];
const serverCauses: Record<ServerFault, readonly string[]> = {
  throw: ended,
  exit: ended,
  'leak objects': ended,
  'leak buffers': ended,
  hang: late,
  loop: late,
  print: late,
};

async function makeEnvironment(registry: TestRegistry, name: string, { remote, track }: Fault) {
  await registry.app.inject({
    method: 'POST',
    url: '/environments',
    headers: { authorization: `Bearer ${registry.token}` },
    payload: { name, reason: 'for the test' },
  });
  for (const one of [remote, healthyRemote(remote)]) await promoteBuild(registry, one, live, name);
  if (track === 'live') await promoteBuild(registry, remote, newer, name);
  else await changeTo(registry, 'canary', { remote, version: newer, percent: 50 }, name);
}

/** A shell with the releases of the cell, whose observations reach the registry over HTTP. */
async function startShell(registry: TestRegistry, environment: string, fault: Fault) {
  const { remote, track } = fault;
  const route = { id: 'page', path: `/${remote}` };
  const built = [
    aRelease(remote, { version: newer, routes: [route] }),
    ...[remote, healthyRemote(remote)].map((one) =>
      aRelease(one, { version: live, ...(one === remote && { routes: [route] }) }),
    ),
  ];
  const plan = (snapshot: Snapshot) => {
    const rule = snapshot.remotes[remote]!;
    rule.live = track === 'live' ? newer : live;
    if (track === 'canary') rule.rollout = { version: newer, salt: environment, percent: 50 };
    planned = snapshot;
  };
  let planned: Snapshot | undefined;
  const site = aSite(built, { page: () => render(fault) }, plan);
  const { app, stop } = await aForwardingShell(site, {
    url: `${addressOf(registry)}/environments/${environment}/observations`,
    token: registry.observeToken,
  });
  return { visit: (visitors: Visitors) => visitAll(app, planned!, fault, visitors), stop };
}

function addressOf({ app }: TestRegistry): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the registry does not listen');
  return `http://127.0.0.1:${address.port}`;
}

/** The render of the page: as the shell's worker fails by the fault, or a page. */
function render(fault: Fault) {
  if (fault.side !== 'server') return aPage('<h1>A page</h1>');
  const [code] = serverCauses[fault.fault] as ['REMOTE_TOO_LATE' | 'REMOTE_DID_NOT_RENDER'];
  return Promise.reject(
    new PlatformError(code, `the release fails: ${fault.fault}`, { details: { fault: true } }),
  );
}

/** The visitors who get the newer release, each in a network of their own, and what their browsers send. */
async function visitAll(
  app: Awaited<ReturnType<typeof aForwardingShell>>['app'],
  snapshot: Snapshot,
  fault: Fault,
  visitors: Visitors,
): Promise<void> {
  const { remote } = fault;
  const known = { language: 'en', platform: 'unknown', signedIn: false } as const;
  const ids = Array.from(
    { length: 20 * visitors.all },
    (_, at) => `Abcdefgh1234Abcdefgh1234Abc${String(at).padStart(5, '0')}`,
  )
    .filter((id) => resolvePlan(snapshot, { id, ...known }).remotes[remote]?.version === newer)
    .slice(0, visitors.all);
  for (const [at, UUID] of ids.entries()) {
    const headers = { 'x-forwarded-for': `10.${at >> 8}.${at & 255}.9` };
    const cookies = { UUID };
    const isFailing = at < visitors.failing;
    if (fault.side === 'server' && isFailing)
      await app.inject({ url: `/${remote}`, headers: { ...headers, accept: 'text/html' }, cookies });
    const receipt =
      (await app.inject({ url: '/__marquee/receipt', headers, cookies })).cookies[0]?.value ?? '';
    const sent = await app.inject({
      method: 'POST',
      url: '/__marquee/telemetry',
      headers: { ...headers, 'content-type': 'text/plain' },
      cookies: { ...cookies, receipt },
      payload: JSON.stringify(beaconsOf(fault, at, isFailing, visitors)),
    });
    if (sent.statusCode !== 204) throw new Error(`the shell refused beacons: ${sent.body}`);
  }
}

/** What the browser of a visitor sends: errors of the fault, and what every site has besides. */
function beaconsOf(fault: Fault, at: number, isFailing: boolean, visitors: Visitors): object[] {
  const { remote } = fault;
  const other = healthyRemote(remote);
  const of = (name: string, release: string) => ({ remote: name, release, at: 1 });
  const error = (name: string, release: string, cause: string) => ({
    kind: 'error',
    ...of(name, release),
    cause,
    message: `${cause} of the test`,
  });
  const mounted = (name: string, release: string) => ({
    kind: 'mount',
    ...of(name, release),
    slot: 'page',
    milliseconds: 40,
  });
  const isPlatform = fault.side === 'network' && (fault.target === 'core' || fault.target === 'boot');
  const { causes } = fault;
  const ownError = causes.length > 0 && fault.side !== 'server' && isFailing;
  const fromEnd = visitors.all - at;
  return [
    ownError ? error(remote, newer, causes[at % causes.length]!) : mounted(remote, newer),
    mounted(other, live),
    // The scripts of the shell belong to no remote.
    ...(isPlatform && isFailing ? [error('shell', 'abc', 'REMOTE_DID_NOT_LOAD')] : []),
    ...(fromEnd <= visitors.hydration ? [error(remote, newer, 'HYDRATION')] : []),
    ...(fromEnd <= visitors.other ? [error(remote, newer, 'UNCAUGHT')] : []),
  ];
}
