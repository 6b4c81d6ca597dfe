import { errorCode, type Beacon, type Plan, type Segment } from '@marquee/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { atMost } from '../../../server/at-most.ts';
import { createVisitorCount } from '../../../server/count-visitors.ts';
import type { FeatureShell } from '../../../server/server-feature.ts';
import type { Source } from '../../../server/forward-observations.ts';
import { createReceipts, receiptMinutes } from './receipts.ts';

export type Observer = {
  /** Sets a cookie, the receipt of the visitor's plan, without which this browser's reports (beacons) do not count. */
  giveReceipt(request: FastifyRequest, reply: FastifyReply, plan: Plan): void;
  /** Forwards those beacons of a request whose release is in the browser's receipt. */
  takeBeacons(
    request: FastifyRequest,
    plan: Plan | undefined,
    beacons: readonly Beacon[],
    segment?: Segment,
  ): void;
  /**
   * Forwards a failed render of a page that is the fault of a release, once the visitor's browser has a receipt. The
   * request alone proves nothing: any web site can let its readers' browsers send it, and any client can invent a
   * visitor. A browser that shows the page requests its receipt before its first beacons.
   */
  takeFailedRender(
    request: FastifyRequest,
    plan: Plan,
    failed: { remote: string; version: string; failure: unknown },
  ): void;
};

const telemetryPath = '/__marquee/telemetry';

/** How many visitors with a receipt are remembered, and how many without one whose pages failed. */
const maxProven = 50_000;
const maxUnproven = 10_000;

/** How long a failed render waits for the visitor's receipt. */
const unprovenMs = 10 * 60_000;

/** How many failed renders of one visitor wait. */
const maxFailedRenders = 20;

type FailedRender = { beacon: Beacon; isOfPage: boolean };

/**
 * Creates the observer, which decides which beacons (reports of browsers) count against a release in the registry. Any
 * client may send any beacon. A beacon counts only if the visitor's plan had its release within the last hour, and only
 * for a limited number of visitors per client network (decision 0045). The shell's own metrics count all beacons.
 */
export function createObserver({
  secret,
  isHttps,
  observe,
  isApiLate,
  metrics,
}: {
  secret: string;
  isHttps: boolean;
  observe: FeatureShell['observe'];
  /** Whether API requests of this shell timed out lately: an island then mounts late without its release's fault. */
  isApiLate: () => boolean;
  metrics: Registry;
}): Observer {
  const receipts = createReceipts(secret);
  const visitors = createVisitorCount();
  /** The network of each visitor who has a receipt, by id. */
  const proven = new LRUCache<string, string>({ ...atMost(maxProven), ttl: receiptMinutes * 60_000 });
  /** The failed renders of visitors who have none yet, of a limited number of visitors of each network. */
  const unproven = new LRUCache<string, FailedRender[]>({ ...atMost(maxUnproven), ttl: unprovenMs });
  const waiting = createVisitorCount();
  const outcomes = new Counter({
    name: 'marquee_evidence_total',
    help: 'Beacons and failed renders by whether they are sent to the registry as evidence, and why not: missing, wrong or old receipt, other-release, over-limit of its network, or api-late; unproven is a failed render that waits for a receipt',
    labelNames: ['source', 'outcome'],
    registers: [metrics],
  });
  const cookieOptions = {
    path: telemetryPath,
    maxAge: receiptMinutes * 60,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
  } as const;

  return {
    giveReceipt(request, reply, plan) {
      // The receipt contains a hash of the network, and no other fact about the visitor.
      reply.setCookie('receipt', receipts.issue(plan, request.ip), cookieOptions);
      prove(plan.visitor, receipts.networkHash(request.ip));
    },

    takeBeacons(request, plan, beacons, segment) {
      if (!plan || beacons.length === 0) return;
      const receipt =
        request.cookies['UUID'] === plan.visitor
          ? receipts.check(request.cookies['receipt'], plan.visitor)
          : 'missing';
      if (typeof receipt === 'string')
        return outcomes.inc({ source: 'browser', outcome: receipt }, beacons.length);
      prove(plan.visitor, receipt.network);
      for (const beacon of beacons) {
        const isOfPage =
          wasGiven(beacon, plan) && receipt.names({ remote: beacon.remote, version: beacon.release });
        const source = { visitorId: plan.visitor, network: receipt.network, source: 'browser' } as const;
        forward(beacon, isOfPage, beacon.kind === 'exposure' ? { ...source, segment } : source);
      }
    },

    takeFailedRender(request, plan, { remote, version, failure }) {
      const beacon = {
        kind: 'error',
        remote,
        release: version,
        at: Date.now(),
        cause: errorCode(failure),
        message: String((failure as Error).message).slice(0, 500),
      } as const;
      const failed = { beacon, isOfPage: wasGiven(beacon, plan) };
      const network = proven.get(plan.visitor);
      if (network !== undefined) return forwardFailed(failed, plan.visitor, network);
      if (!waiting.admits(plan.visitor, receipts.networkHash(request.ip)))
        return outcomes.inc({ source: 'server', outcome: 'over-limit' });
      const earlier = unproven.get(plan.visitor) ?? [];
      unproven.set(plan.visitor, [...earlier, failed].slice(-maxFailedRenders));
      outcomes.inc({ source: 'server', outcome: 'unproven' });
    },
  };

  /** Takes note that the visitor's browser has a receipt, and forwards the failed renders that waited for it. */
  function prove(visitorId: string, network: string) {
    proven.set(visitorId, network);
    const failed = unproven.get(visitorId) ?? [];
    unproven.delete(visitorId);
    for (const one of failed) forwardFailed(one, visitorId, network);
  }

  function forwardFailed({ beacon, isOfPage }: FailedRender, visitorId: string, network: string) {
    forward(beacon, isOfPage, { visitorId, network, source: 'server' });
  }

  function forward(beacon: Beacon, isOfPage: boolean, origin: Source) {
    const outcome = !isOfPage
      ? 'other-release'
      : mayBeLateByApi(beacon)
        ? 'api-late'
        : visitors.admits(origin.visitorId, origin.network)
          ? 'counted'
          : 'over-limit';
    outcomes.inc({ source: origin.source, outcome });
    if (outcome === 'counted') observe(beacon, origin);
  }

  /**
   * A loader in the browser waits for the API as well, and the browser then may go on with the last known good release;
   * how long the API takes, the shell has measured itself.
   */
  function mayBeLateByApi(beacon: Beacon): boolean {
    const isLate = beacon.kind === 'error' && beacon.cause === 'MOUNT_TOO_LATE';
    return (isLate || beacon.kind === 'last-known-good') && isApiLate();
  }
}

/**
 * Whether the visitor's plan gives the visitor the release of a beacon (a report of a browser). A release that is
 * pinned for the visitor, such as for a tester, does not count. For a beacon about an experiment, the experiment must
 * be the one of the plan, and for an exposure also the variant.
 */
export function wasGiven(beacon: Beacon, plan: Plan): boolean {
  const planned = plan.remotes[beacon.remote];
  if (planned?.version !== beacon.release || planned.why.kind === 'pin') return false;
  if (beacon.kind !== 'exposure' && beacon.kind !== 'conversion') return true;
  const { why } = planned;
  if (why.kind !== 'experiment' || why.experiment !== beacon.experiment) return false;
  return beacon.kind === 'conversion' || why.variant === beacon.variant;
}
