import { setTimeout as wait } from 'node:timers/promises';
import { canaryRule, judgeEvidence } from '../../registry/health/statistics/evidence.ts';
import { evidenceOf, type NetworkMet } from '../../registry/testing/evidence-of.ts';
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

/** Made-up healthy visitors beside harmed ones who are there: by the statistics alone, each network with as many as count. */
function hidingFigures(): Figure[] {
  const healthy = (networks: number, visitors: number): NetworkMet[] =>
    Array.from({ length: networks }, () => ({ visitors, harmed: 0, byServer: 0 }));
  const harmed = (networks: number): NetworkMet[] =>
    Array.from({ length: networks }, () => ({ visitors: 1, harmed: 1, byServer: 0 }));
  const baseline = evidenceOf(healthy(200, 1));
  return [
    { fails: 20, of: 20 },
    { fails: 25, of: 50 },
  ].map(({ fails, of }) => {
    let networks = 0;
    while (networks < 1_000 && judged(networks) !== undefined) networks += 1;
    return {
      goal: 'D9',
      what: `networks whose made-up healthy visitors hide a canary that fails for ${fails} of ${of}`,
      value: networks,
      unit: 'networks',
      limit: '≥ 3',
      met: networks >= 3,
      note: 'by the statistics; 200 healthy visitors of the live release',
    };

    function judged(hiding: number) {
      const met = [...harmed(fails), ...healthy(of - fails, 1), ...healthy(hiding, 1_000)];
      return judgeEvidence(evidenceOf(met), baseline, canaryRule).grounds;
    }
  });
}
