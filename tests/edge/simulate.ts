import { hash } from 'node:crypto';
import { simulatedDelay, until } from '@marquee/testing/until';
import type { Snapshot } from '@marquee/contracts';
import { changingRemote, experimentRemotes } from './edge-remotes.ts';
import type { EdgeClient, EdgeResponse } from './edge-client.ts';
import {
  aNewcomer,
  headersOf,
  noticeCountry,
  pathFor,
  plantedMark,
  plannedFor,
  readPage,
  type SimulatedVisitor,
} from './simulated-visitor.ts';

export type Simulation = {
  visitors: number;
  pages: number;
  /** What was wrong, by kind; all are 0 in a right edge. */
  faults: Record<Fault, number>;
  /** The first of these, in words. */
  examples: string[];
  /** Pages of one class that had other bytes than the first one. */
  differentBytes: number;
  classes: number;
  changes: Change[];
};

type Fault =
  | 'failed'
  | 'not rendered'
  | 'flip'
  | 'mixed'
  | 'language'
  | 'device'
  | 'consent'
  | 'unknown plan'
  | 'secret'
  | 'no id';

/**
 * A change of the environment. For each edge, in milliseconds after the change: when the last page of the plan before it
 * arrived, and when the last of these pages was requested. A long time between both is a slow page, not a stale cache.
 */
export type Change = {
  what: string;
  lastStaleMs: readonly number[];
  lastStaleRequestMs: readonly number[];
};

/** A state of the environment, which the registry accepted at this time. */
type State = {
  what: string;
  acceptedAt: number;
  snapshot: Snapshot;
  lastStaleMs: number[];
  lastStaleRequestMs: number[];
};

/** Which edge sent a page, and when. */
type Arrival = { edge: number; requestedAt: number; receivedAt: number };

/** The values of `data-state` for a place that could not be rendered, which an edge must not share. */
const failedStates = new Set(['fallback', 'pending', 'late']);
const inFlight = 24;
/** How often a visitor asks a shell that has too much to do. */
const maxTries = 20;
/** How many pages a visitor opens after the first one, on average. */
const returns = 1.2;
/** A quarter of these pages are opened by a few who reload all the time: they meet the digests that an edge has cached. */
const restless = { visitors: 20, share: 0.25 };

/**
 * Sends visitors through edges in front of one site until `count` newcomers have come, and compares each page with
 * the plan that `resolvePlan` gives its visitor. Meanwhile `change` changes the environment: it is called with a
 * function that makes one change known before and after, and that resolves when the change has arrived at every edge.
 * That is when `pagesOfNewPlan` pages in a row, requested from the edge after the change, show the new plan. It rejects
 * if that does not happen. `random` returns numbers from 0 to 1. `perSecond` limits the pages a second; without it, they
 * are requested as fast as they arrive.
 */
export async function simulate(
  edges: readonly EdgeClient[],
  {
    count,
    random,
    snapshot,
    change,
    perSecond = Infinity,
    pagesOfNewPlan = 100,
  }: {
    count: number;
    random: () => number;
    perSecond?: number;
    pagesOfNewPlan?: number;
    snapshot: () => Promise<Snapshot>;
    change: (announce: (what: string, act: () => Promise<void>) => Promise<void>) => Promise<void>;
  },
): Promise<Simulation> {
  const faults: Simulation['faults'] = {
    failed: 0,
    'not rendered': 0,
    flip: 0,
    mixed: 0,
    language: 0,
    device: 0,
    consent: 0,
    'unknown plan': 0,
    secret: 0,
    'no id': 0,
  };
  const examples: string[] = [];
  const bytesOf = new Map<string, string>();
  const none = () => ({ lastStaleMs: edges.map(() => 0), lastStaleRequestMs: edges.map(() => 0) });
  const states: State[] = [{ what: 'start', acceptedAt: 0, snapshot: await snapshot(), ...none() }];
  /** For each edge, how many pages in a row that were requested after the last change show the new plan. */
  const fresh = edges.map(() => 0);
  /** Pages that arrive during a change are compared when its snapshot is known. */
  let postponed: (() => void)[] | undefined;
  const known: SimulatedVisitor[] = [];
  let [came, pages, differentBytes] = [0, 0, 0];
  const changes = { areOver: false };

  const changing = change(async (what, act) => {
    postponed = [];
    await act();
    const acceptedAt = performance.now();
    states.push({ what, acceptedAt, snapshot: await snapshot(), ...none() });
    const checks = postponed;
    postponed = undefined;
    for (const check of checks) check();
    fresh.fill(0);
    await until(() => fresh.every((inARow) => inARow >= pagesOfNewPlan), { timeoutMs: 60_000 });
  }).finally(() => (changes.areOver = true));

  const browsing = Array.from({ length: inFlight }, async (_, nth) => {
    for (let turn = nth; came < count || !changes.areOver; turn += 1) {
      const isFirst = known.length === 0 || (came < count && random() < 1 / (1 + returns));
      if (isFirst) came += 1;
      await simulatedDelay((-Math.log(1 - random()) * inFlight * 1000) / perSecond);
      await visit(turn % edges.length, isFirst ? aNewcomer(random) : oneOfTheKnown());
    }
  });
  await Promise.all([changing, ...browsing]);
  return {
    visitors: came,
    pages,
    faults,
    examples,
    differentBytes,
    classes: bytesOf.size,
    changes: states.slice(1),
  };

  function oneOfTheKnown(): SimulatedVisitor {
    const among = random() < restless.share ? Math.min(restless.visitors, known.length) : known.length;
    return known[Math.floor(random() * among)]!;
  }

  async function visit(edge: number, visitor: SimulatedVisitor, tries = 1): Promise<void> {
    const path = pathFor(visitor, '0');
    const requestedAt = performance.now();
    const response = await edges[edge]!.get(path, headersOf(visitor)).catch(
      ({ code, message }: NodeJS.ErrnoException) => ({ failure: code ?? message }),
    );
    const receivedAt = performance.now();
    pages += 1;
    if ('failure' in response) return fault('failed', `${path}: ${response.failure}`);
    // A shell with too much to do says so, and the visitor tries again; a machine with other work has less to give.
    if (response.status === 503 && response.headers['retry-after'] !== undefined && tries < maxTries)
      return visit(edge, visitor, tries + 1);
    if (response.status !== 200) return fault('failed', `${path}: ${response.status}`);
    if (visitor.id === undefined) {
      const [, id] = /(?:^|,)UUID=([A-Za-z0-9]{32});/.exec(String(response.headers['set-cookie'])) ?? [];
      if (!id) return fault('no id', path);
      visitor.id = id;
      // Enough of them to come back.
      if (known.length < 50_000) known.push(visitor);
      else known[restless.visitors + Math.floor(random() * (known.length - restless.visitors))] = visitor;
    }
    check(visitor, path, response, { edge, requestedAt, receivedAt });
  }

  function check(
    visitor: SimulatedVisitor,
    path: string,
    { headers, body }: EdgeResponse,
    arrival: Arrival,
  ): void {
    // All that is compared is ASCII; to decode Hindi would take longer than everything else.
    const html = body.toString('latin1');
    const page = readPage(html);
    const about = () =>
      `${path} ${JSON.stringify(visitor)} ${JSON.stringify([...page.releases])} ${JSON.stringify([...plannedFor(states.at(-1)!.snapshot, visitor)])}`;
    if (page.language !== visitor.language) fault('language', about());
    if (page.device !== visitor.device) fault('device', about());
    if (page.consent !== (visitor.country === noticeCountry ? 'notice' : 'opt-in')) fault('consent', about());
    // No page may have the secret of any visitor.
    if (html.includes(plantedMark)) fault('secret', about());

    if ([...page.releases.values()].flat().some((shown) => failedStates.has(shown)))
      return fault('not rendered', about());
    const planned = plannedFor(states[0]!.snapshot, visitor);
    for (const remote of experimentRemotes) {
      const shown = page.releases.get(remote) ?? [];
      if (new Set(shown).size !== 1) fault('mixed', about());
      else if (shown[0] !== planned.get(remote)) fault('flip', about());
    }
    const changing = page.releases.get(changingRemote) ?? [];
    if (new Set(changing).size !== 1) fault('mixed', about());
    else if (postponed) postponed.push(() => checkAge(visitor, changing[0]!, arrival, about));
    else checkAge(visitor, changing[0]!, arrival, about);

    // Only a page that is sent as it is rendered has no tag: what is late stands elsewhere in it.
    if (headers.etag === undefined) return;
    const key = [path, page.device, page.consent, ...[...page.releases].flat()].join(' ');
    const digest = hash('sha256', body);
    if ((bytesOf.get(key) ?? digest) !== digest) differentBytes += 1;
    bytesOf.set(key, digest);
  }

  /** Finds the newest state in which the visitor's plan has the shown release, and notes until when it was shown. */
  function checkAge(
    visitor: SimulatedVisitor,
    shown: string,
    { edge, requestedAt, receivedAt }: Arrival,
    about: () => string,
  ): void {
    for (let at = states.length - 1; at >= 0; at -= 1) {
      if (plannedFor(states[at]!.snapshot, visitor).get(changingRemote) !== shown) continue;
      if (requestedAt > states.at(-1)!.acceptedAt)
        fresh[edge] = at === states.length - 1 ? fresh[edge]! + 1 : 0;
      const next = states[at + 1];
      if (!next) return;
      const { acceptedAt, lastStaleMs, lastStaleRequestMs } = next;
      lastStaleMs[edge] = Math.max(lastStaleMs[edge]!, receivedAt - acceptedAt);
      lastStaleRequestMs[edge] = Math.max(lastStaleRequestMs[edge]!, requestedAt - acceptedAt);
      return;
    }
    fault('unknown plan', about());
  }

  function fault(kind: Fault, about: string): void {
    faults[kind] += 1;
    if (examples.length < 5) examples.push(`${kind}: ${about}`);
  }
}
