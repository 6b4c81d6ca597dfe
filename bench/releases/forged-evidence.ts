import { setTimeout as wait } from 'node:timers/promises';
import { judgeDraws } from '../../registry/health/statistics/draw.ts';
import { HarmedVisitors } from '../../registry/testing/draws-of.ts';
import { createStranger } from '../attack/stranger.ts';
import type { Figure, Measure } from '../figure.ts';
import { startShells } from '../start-shells.ts';

export const goals = ['D9'];

const remote = 'mfe-box';
const ways = ['blind', 'planned', 'paged'] as const;
/** Longer than the guardrail takes to look, and the shell to send. */
const lookedMs = 2_500;
/** More than count of one network, and fewer than a network may bring in a minute. */
const visitorsOfNetwork = 25;

/**
 * D9: a stranger reports made-up errors of a healthy release, or made-up visits of a harmful one, to a
 * real shell before a real registry: how much they send from how many networks before a release moves.
 */
export const measure: Measure = async (form, report) => {
  const beacons = form === 'quick' ? 1_000 : 10_000;
  const { shells, publish, change, remotes, stop } = await startShells(1, () => undefined);
  const shell = shells[0]!;
  const standing = async () => (await remotes()).find((one) => one.remote === remote)!;
  const strangerTo = (release: string) => createStranger(shell, { page: '/wall', remote, release });
  /** Visitors who are there and report what they met, each from a network of their own. */
  const visits = async (release: string, what: 'error' | 'mount', count: number, from: number) => {
    const visitors = strangerTo(release);
    for (let at = 0; at < count; at += 1)
      await visitors.report('paged', what, { wanted: 1, most: 1_000 }, from + at);
  };
  const canary = async (version: string) => {
    await publish(remote, version);
    await change('canary', { remote, version, percent: 50 });
    await untilServed(shell, version);
  };

  try {
    const figures: Figure[] = [];

    await canary('1.1.0');
    await visits('1.0.0', 'mount', 40, 1_000);
    for (const state of ['canary', 'live release'] as const) {
      if (state === 'live release') {
        await change('promote', { remote, version: '1.1.0' });
        await wait(lookedMs);
      }
      const stranger = strangerTo('1.1.0');
      for (const [at, way] of ways.entries()) {
        // One network each: what the limit of requests lets through is another's share.
        const network = (state === 'canary' ? 1 : 11) + at;
        await stranger.report(way, 'error', { wanted: beacons, most: beacons * 10 }, network);
        report(`${state}: ${beacons} beacons, ${way}; ${JSON.stringify(stranger.answers)} so far`);
      }
      await wait(lookedMs);
      const { live, rollout, marks } = await standing();
      const isMoved = state === 'canary' ? rollout === null : live !== '1.1.0';
      figures.push({
        goal: 'D9',
        what: `a healthy ${state} moved by ${beacons} forged beacons from one network each: blind ids, ids that got the release by their plan, ids that opened pages`,
        value: Number(isMoved),
        unit: 'releases',
        limit: '= 0',
        met: !isMoved,
        note: `${stranger.sent()} requests; ${marks.length > 0 ? `a person is asked about ${marks[0]!.harmed} visitors` : 'no mark'}`,
      });
    }

    await publish(remote, '2.0.0');
    await change('promote', { remote, version: '2.0.0' });
    await untilServed(shell, '2.0.0');
    await visits('2.0.0', 'mount', 40, 2_000);
    await canary('2.1.0');
    await visits('2.0.0', 'mount', 40, 3_000);
    await visits('2.1.0', 'mount', 40, 4_000);
    figures.push(
      await networksUntil('healthy canary is withdrawn', 3, '2.1.0', async () => !(await standing()).rollout),
    );
    await publish(remote, '2.2.0');
    await change('promote', { remote, version: '2.2.0' });
    await untilServed(shell, '2.2.0');
    await visits('2.2.0', 'mount', 40, 5_000);
    figures.push(
      await networksUntil(
        'healthy live release is rolled back',
        10,
        '2.2.0',
        async () => (await standing()).live !== '2.2.0',
      ),
    );

    await canary('2.3.0');
    await visits('2.0.0', 'mount', 40, 6_000);
    await strangerTo('2.3.0').report('paged', 'mount', { wanted: beacons, most: beacons * 10 }, 900);
    let harmed = 0;
    while ((await standing()).rollout && harmed < 100) {
      await visits('2.3.0', 'error', 2, 7_000 + harmed);
      harmed += 2;
      await wait(lookedMs);
    }
    figures.push({
      goal: 'D9',
      what: `visitors harmed before a canary that fails for everyone is withdrawn, while one network reports ${beacons} healthy ones`,
      value: harmed,
      unit: 'visitors',
      limit: '≤ 50',
      met: harmed <= 50,
      note: 'two at a time',
    });
    return [...figures, ...hidingFigures()];

    /** How many networks of made-up harmed visitors it takes, and how many requests. */
    async function networksUntil(
      what: string,
      least: number,
      release: string,
      isMoved: () => Promise<boolean>,
    ): Promise<Figure> {
      const stranger = strangerTo(release);
      let networks = 0;
      do {
        networks += 1;
        const counts = { wanted: visitorsOfNetwork, most: visitorsOfNetwork * 20 };
        await stranger.report('paged', 'error', counts, 10_000 + networks);
        await wait(lookedMs);
      } while (!(await isMoved()) && networks < 40);
      report(`${what} after ${networks} networks`);
      return {
        goal: 'D9',
        what: `networks from which errors are made up until a ${what}`,
        value: networks,
        unit: 'networks',
        limit: `≥ ${least}`,
        met: networks >= least,
        note: `${stranger.sent()} requests, pages opened first; 40 honest visitors of the release, 80 of the one beside or before it`,
      };
    }
  } finally {
    await stop();
  }
};

async function untilServed(shell: string, version: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const plan = await (await fetch(`${shell}/__marquee/plan`)).text();
    if (plan.includes(`"release":"${remote}@${version}"`)) return;
    if (Date.now() > until) throw new Error(`${shell} did not plan ${remote}@${version} within 30 s`);
    await wait(20);
  }
}

/** Made-up harm of the live release beside real harm of a canary: by the statistics alone. */
function hidingFigures(): Figure[] {
  return [0.05, 0.1].map((share) => {
    const harmed = harmedUntilWithdrawn(share);
    return {
      goal: 'D9',
      what: `visitors harmed before a canary of ${share * 100} % that fails for everyone is withdrawn, while one network reports 10,000 failures of the live release`,
      value: harmed,
      unit: 'visitors',
      limit: '≤ 50',
      met: harmed <= 50,
      note: `by the statistics; each harmed visitor of another network; a canary of 50 % takes ${harmedUntilWithdrawn(0.5)}`,
    };
  });
}

function harmedUntilWithdrawn(share: number): number {
  const visitors = new HarmedVisitors();
  for (let at = 0; at < 10_000; at += 1) visitors.add({ network: 0, share, isTreated: false });
  let harmed = 0;
  while (!judgeDraws(visitors.draws()).grounds) {
    harmed += 1;
    visitors.add({ network: harmed, share, isTreated: true });
  }
  return harmed;
}
