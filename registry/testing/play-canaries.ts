import { judgeDraws } from '../health/statistics/draw.ts';
import { HarmedVisitors, type Harmed } from './draws-of.ts';

/** Draws the network of the visitor `at`, and how often the live release fails for that visitor, 0 to 1. */
export type Traffic = (chance: () => number, at: number) => { network: number; rate: number };

export type Canary = {
  /** The share of visitors who get it when the visitor `at` comes. */
  shareAt: (at: number) => number;
  /** How much more often the canary fails than the live release: 0.02 is two percentage points, 1 is always. */
  fails: number;
  /** The highest rate of its traffic; default: 1. */
  highestRate?: number;
  traffic: Traffic;
};

export type Visit = { network: number; share: number; isTreated: boolean; isHarmed: boolean };

/**
 * Traffic of which a part comes from shared networks (carriers, offices), which fail at another rate. The other visitors
 * have a network each, numbered above those.
 */
export function carriersAndOthers({
  rates,
  carriers,
  networks,
}: {
  rates: readonly [carrier: number, other: number];
  /** The part of visitors in shared networks, 0 to 1. */
  carriers: number;
  /** How many shared networks there are. */
  networks: number;
}): Traffic {
  return (chance, at) =>
    chance() < carriers
      ? { network: Math.floor(networks * chance()), rate: rates[0] }
      : { network: networks + at, rate: rates[1] };
}

/** Draws the visitor `at`. */
export function nextVisit(chance: () => number, at: number, { shareAt, fails, traffic }: Canary): Visit {
  const { network, rate } = traffic(chance, at);
  const share = shareAt(at);
  const isTreated = chance() < share;
  return { network, share, isTreated, isHarmed: chance() < rate + (isTreated ? fails : 0) };
}

/** Plays a canary until it is withdrawn, judged after each harmed visitor, or until this many visitors have come. */
export function playCanary(
  chance: () => number,
  canary: Canary,
  visitors: number,
): {
  /** How many visitors met it until its withdrawal; undefined without one. */ withdrawnAt:
    | number
    | undefined;
} {
  const harmed = new HarmedVisitors();
  let met = 0;
  for (let at = 0; at < visitors; at += 1) {
    const visit = nextVisit(chance, at, canary);
    const { isHarmed } = visit;
    if (visit.isTreated) met += 1;
    if (isHarmed && isWithdrawnAfter(harmed, visit)) return { withdrawnAt: met };
  }
  return { withdrawnAt: undefined };
}

/**
 * Plays a canary that fails as often as the live release, and returns whether it is withdrawn, which is wrong. Draws only
 * visitors who could be harmed: each other one is skipped with the probability by which the highest rate spares them.
 */
export function isHarmlessWithdrawn(chance: () => number, canary: Canary, visitors: number): boolean {
  const { shareAt, fails, traffic, highestRate = 1 } = canary;
  if (fails !== 0) throw new Error('the canary fails more often than the live release');
  const harmed = new HarmedVisitors();
  for (let at = -1; ;) {
    at += highestRate === 1 ? 1 : 1 + Math.floor(Math.log(1 - chance()) / Math.log(1 - highestRate));
    if (at >= visitors) return false;
    const { network, rate } = traffic(chance, at);
    if (rate > highestRate) throw new Error(`a rate of ${rate} is above the highest, ${highestRate}`);
    if (chance() * highestRate >= rate) continue;
    const share = shareAt(at);
    if (isWithdrawnAfter(harmed, { network, share, isTreated: chance() < share })) return true;
  }
}

/** Adds a harmed visitor, and judges the canary. */
function isWithdrawnAfter(harmed: HarmedVisitors, visit: Harmed): boolean {
  harmed.add(visit);
  // Without the top networks the judgement can only refuse, and finding them takes most of the time.
  if (!visit.isTreated || judgeDraws(harmed.ofAllNetworks()).harm.verdict !== 'harmful') return false;
  return judgeDraws(harmed.draws()).grounds !== undefined;
}
