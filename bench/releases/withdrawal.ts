import { seededRandom } from '@marquee/testing/seeded-random';
import {
  canaryRule,
  judgeEvidence,
  noEvidence,
  type ActingRule,
} from '../../registry/health/statistics/evidence.ts';
import { evidenceOf, type NetworkMet } from '../../registry/testing/evidence-of.ts';
import {
  carriersAndOthers,
  isHarmlessWithdrawn,
  nextVisit,
  playCanary,
  type Canary,
} from '../../registry/testing/play-canaries.ts';
import { populations, populationSize } from '../../registry/testing/populations.ts';
import type { Figure, Measure } from '../figure.ts';
import { shareInterval } from '../share-interval.ts';

export const goals = ['D5'];

/** D5: a release that fails for everyone is withdrawn within 50 exposures; identical ones are left alone. */
export const measure: Measure = async (form, report) => {
  const isQuick = form === 'quick';
  const [broken, identical, ofFormerRule] = isQuick
    ? [200, 30, 5]
    : [2_000, form === 'full' ? 20_000 : 8_000, 20];
  const figures: Figure[] = [];

  for (const share of [0.01, 0.1, 0.5, 1]) {
    report(`withdrawal: ${broken} broken releases at ${share * 100} % of visitors`);
    const met = Array.from({ length: broken }, (_, run) =>
      share === 1 ? metAlone(seededRandom(run)) : metBroken(seededRandom(run), share),
    );
    const p99 = inOrder(met)[Math.ceil(broken * 0.99) - 1]!;
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

  for (const { name, canary } of populations) {
    report(`withdrawal: identical releases, ${name}`);
    const wrong = count(identical, (run) =>
      isHarmlessWithdrawn(seededRandom(1_000_000 + run), canary, populationSize),
    );
    const former = count(ofFormerRule, (run) => isWithdrawnByRates(seededRandom(1_000_000 + run), canary));
    const interval = shareInterval(wrong, identical);
    figures.push({
      goal: 'D5',
      what: `identical releases withdrawn wrongly: ${name}`,
      value: (wrong / identical) * 100,
      unit: '%',
      interval,
      limit: '≤ 0.05',
      met: interval[1] <= 0.05,
      note:
        `${identical} runs of ${populationSize} visitors, judged after every harmed one; the comparison of rates that the draw ` +
        `replaced withdraws ${former} of ${ofFormerRule}${isQuick ? '; too few for the interval to meet the goal' : ''}`,
    });
  }

  const found = isQuick ? 100 : 1_000;
  const median = inOrder(
    Array.from({ length: found }, (_, run) => metBroken(seededRandom(run), 0.05, slightly)),
  )[Math.floor(found / 2)]!;
  figures.push({
    goal: 'D5',
    what: 'canary visitors until two points more failures are found, at 5 % of visitors, median',
    value: median,
    unit: 'visitors',
    limit: '≤ 700',
    met: median <= 700,
    note: `${found} runs; the live release fails for 0.5 %, each visitor has a network of their own`,
  });
  return figures;
};

type Shared = Parameters<typeof carriersAndOthers>[0];
const slightly = {
  fails: 0.02,
  shared: { rates: [0.005, 0.005], carriers: 0, networks: 1 } satisfies Shared,
};
const always = { fails: 1, shared: { rates: [0.02, 0.02], carriers: 1, networks: 200 } satisfies Shared };

function metBroken(chance: () => number, share: number, { fails, shared }: typeof always = always): number {
  const canary: Canary = { shareAt: () => share, fails, traffic: carriersAndOthers(shared) };
  return playCanary(chance, canary, 1_000_000).withdrawnAt ?? Infinity;
}

/** A release that all visitors have is judged by itself, as the guardrail does above a half of them. */
function metAlone(chance: () => number): number {
  const networks = new Map<number, NetworkMet>();
  for (let met = 1; ; met += 1) {
    addTo(networks, Math.floor(200 * chance() ** 2), true);
    if (judgeEvidence(evidenceOf([...networks.values()]), noEvidence, canaryRule).grounds) return met;
  }
}

/** How much evidence a canary took when the rates of both arms were compared, each network cut to 20 visitors an arm. */
const formerRule: ActingRule = { networks: 3, serverNetworks: 2 };

function isWithdrawnByRates(chance: () => number, canary: Canary): boolean {
  const [release, baseline] = [new Map<number, NetworkMet>(), new Map<number, NetworkMet>()];
  for (let at = 0; at < populationSize; at += 1) {
    const { network, isTreated, isHarmed } = nextVisit(chance, at, canary);
    addTo(isTreated ? release : baseline, network, isHarmed);
    // The evidence of thousands of networks is summed again each time. Fewer looks withdraw less often.
    if (at % 5_000 !== 0) continue;
    const [one, other] = [evidenceOf([...release.values()]), evidenceOf([...baseline.values()])];
    if (judgeEvidence(one, other, formerRule).grounds) return true;
  }
  return false;
}

function addTo(networks: Map<number, NetworkMet>, network: number, isHarmed: boolean): void {
  const known = networks.get(network) ?? { visitors: 0, harmed: 0, byServer: 0 };
  networks.set(network, { ...known, visitors: known.visitors + 1, harmed: known.harmed + Number(isHarmed) });
}

function count(runs: number, isSo: (run: number) => boolean): number {
  return Array.from({ length: runs }, (_, run) => isSo(run)).filter(Boolean).length;
}

function inOrder(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}
