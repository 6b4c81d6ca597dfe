import { judgeDraws } from '../health/statistics/draw.ts';
import { HarmedVisitors } from './draws-of.ts';

/** A canary and its visitors. A part of them shares some networks (carriers, offices), which fail at another rate. */
export type Canary = {
  share: number;
  /** How much more often the canary fails than the live release: 0.02 is two percentage points, 1 is always. */
  fails: number;
  /** How often the live release fails in shared networks, and for visitors with a network of their own. */
  rates: readonly [carrier: number, other: number];
  /** The part of visitors in shared networks, and how many such networks there are. */
  carriers: number;
  carrierNetworks: number;
};

export type Visit = { network: number; isTreated: boolean; isHarmed: boolean };

/** Draws the next visitor. Networks above those of carriers have one visitor each. */
export function nextVisit(chance: () => number, at: number, canary: Canary): Visit {
  const isOfCarrier = chance() < canary.carriers;
  const network = isOfCarrier ? Math.floor(canary.carrierNetworks * chance()) : canary.carrierNetworks + at;
  const isTreated = chance() < canary.share;
  const rate = canary.rates[isOfCarrier ? 0 : 1] + (isTreated ? canary.fails : 0);
  return { network, isTreated, isHarmed: chance() < rate };
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
    const { network, isTreated, isHarmed } = nextVisit(chance, at, canary);
    if (isTreated) met += 1;
    if (!isHarmed) continue;
    harmed.add({ network, share: canary.share, isTreated });
    if (isTreated && judgeDraws(harmed.draws()).grounds) return { withdrawnAt: met };
  }
  return { withdrawnAt: undefined };
}
