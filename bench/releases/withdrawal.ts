import { seededRandom } from '@marquee/testing/seeded-random';
import {
  canaryRule,
  judgeEvidence,
  maxNamedNetworks,
  type Evidence,
} from '../../registry/health/statistics/evidence.ts';
import { evidenceOf, type NetworkMet } from '../../registry/testing/evidence-of.ts';
import { judgeHarm } from '../../registry/health/statistics/harm.ts';
import type { Figure, Measure } from '../figure.ts';
import { shareInterval } from '../share-interval.ts';

export const goals = ['D5'];

/** D5: a release that fails for everyone is withdrawn within 50 exposures; identical ones are left alone. */
export const measure: Measure = async (form, report) => {
  const [broken, identical, visitors] = form !== 'quick' ? [2_000, 10_000, 5_000] : [200, 2_000, 2_000];
  const figures: Figure[] = [];

  for (const share of [0.01, 0.1, 0.5, 1]) {
    report(`withdrawal: ${broken} broken releases at ${share * 100} % of visitors`);
    const met = Array.from({ length: broken }, (_, run) => metBeforeWithdrawal(seededRandom(run), share));
    const p99 = met.toSorted((one, other) => one - other)[Math.ceil(broken * 0.99) - 1]!;
    figures.push({
      goal: 'D5',
      what: `visitors who met a release that fails for everyone, at ${share * 100} % of visitors, 99th percentile`,
      value: p99,
      unit: 'visitors',
      limit: '≤ 50',
      met: p99 <= 50,
      note: `${broken} runs; the live release fails for 2 %; visitors of 200 networks, no failure seen by a server; visitors still on their way are not counted`,
    });
  }

  let wrong = 0;
  for (let run = 0; run < identical; run += 1) {
    const [share, fails] = kinds[run % kinds.length]!;
    if (isWithdrawn(seededRandom(1_000_000 + run), share, fails, visitors)) wrong += 1;
    if (run % 2_000 === 0) report(`withdrawal: ${run} of ${identical} identical releases`);
  }
  const interval = shareInterval(wrong, identical);
  figures.push({
    goal: 'D5',
    what: 'identical releases withdrawn wrongly',
    value: (wrong / identical) * 100,
    unit: '%',
    interval,
    limit: '≤ 0.1',
    met: interval[1] <= 0.1,
    note: `${identical} runs of ${visitors} visitors, judged after every one; ${form !== 'quick' ? '' : 'too few for the interval to meet the goal; '}failures of 0 to 10 %, shares of 10 and 50 %`,
  });
  return figures;
};

/** Share of visitors and share of failures. */
const kinds = [0.1, 0.5].flatMap((share) => [0, 0.005, 0.02, 0.1].map((fails) => [share, fails] as const));

/** Visitors of two hundred networks, some of which have many: `judgeEvidence` sees who comes from where. */
function metBeforeWithdrawal(chance: () => number, share: number): number {
  const [release, baseline] = [new Map<number, NetworkMet>(), new Map<number, NetworkMet>()];
  let visitors = 0;
  for (;;) {
    const isNew = chance() < share;
    const harmed = isNew || chance() < 0.02 ? 1 : 0;
    const of = isNew ? release : baseline;
    const network = Math.floor(200 * chance() ** 2);
    const known = of.get(network) ?? { visitors: 0, harmed: 0, byServer: 0 };
    of.set(network, { visitors: known.visitors + 1, harmed: known.harmed + harmed, byServer: 0 });
    if (!isNew) continue;
    visitors += 1;
    const [one, other] = [evidenceOf([...release.values()]), evidenceOf([...baseline.values()])];
    if (judgeEvidence(one, other, canaryRule).grounds) return visitors;
  }
}

/** Each visitor in a network of their own: several in one would count for less. */
function isWithdrawn(chance: () => number, share: number, fails: number, visitors: number): boolean {
  const [release, baseline] = [noVisitors(), noVisitors()];
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const one = chance() < share ? release : baseline;
    one.visitors += 1;
    if (chance() < fails) one.harmed += 1;
    // Without the networks that report harm there is less of it.
    if (judgeHarm(release, baseline).verdict !== 'harmful') continue;
    if (judgeEvidence(apart(release), apart(baseline), canaryRule).grounds) return true;
  }
  return false;
}

function apart(met: { visitors: number; harmed: number }): Evidence {
  const one = { visitors: 1, harmed: 1 };
  const topHarmed = Array.from({ length: Math.min(met.harmed, maxNamedNetworks) }, () => one);
  const none = { visitors: met.visitors, harmed: 0 };
  return {
    all: { seen: met, counted: met, networks: met.harmed, topHarmed },
    server: { seen: none, counted: none, networks: 0, topHarmed: [] },
  };
}

const noVisitors = () => ({ visitors: 0, harmed: 0 });
