import type { Judgement } from './evidence.ts';
import { verdictOn } from './harm.ts';

/**
 * A group of harmed visitors who had the same arm of a comparison. The arms are the judged release, and the release
 * with which it is compared. When each of them was first harmed, the judged release had the same share of the visitors.
 */
export type Draws = {
  /** The share of visitors who were assigned to the judged arm, 0 to 1. */
  share: number;
  /** Whether these visitors had the judged arm: the canary, or a variant that is compared with the control. */
  isTreated: boolean;
  /** Whether they are of one of the networks without which the evidence must suffice. */
  isOfTopNetwork: boolean;
  visitors: number;
};

/**
 * The maximum number of harmed visitors of one network (IP range) who count: the first ones, whichever of the two
 * compared releases they had. The owner of a network can invent visitors.
 */
export const maxDrawsPerNetwork = 20;

/**
 * A judgement must also hold without some networks (IP ranges): this many with the most visitors whom the judged
 * release harmed.
 */
export const topNetworks = 2;

/** How many times as likely as a harmless arm the judged arm harms a visitor: the averaged alternatives. */
const oddsTested = [1.25, 1.5, 2, 3, 4.5, 7, 11, 18, 30, 55, 100];

/**
 * Judges whether an arm (a release that some of the visitors get) harms its visitors, from how many of the harmed
 * visitors had it. If the arm is harmless, the probability that a harmed visitor has it is the arm's share of the
 * visitors at that time, whatever else makes visitors fail. A harmless arm is ever judged harmful with a probability of
 * at most 1 in 5,000 (Ville's inequality).
 *
 * With `fineOdds`, an arm counts as harmless as long as it harms its visitors up to that many times as often. `grounds`
 * is `networks` if the evidence of harm suffices without the top networks, and otherwise undefined.
 */
export function judgeDraws(draws: readonly Draws[], fineOdds = 1): Judgement {
  const harm = verdictOn(evidenceOf(draws, fineOdds));
  const others = draws.filter(({ isOfTopNetwork }) => !isOfTopNetwork);
  // Reports of few networks can be forged. The second condition only refuses, so the first keeps its bound.
  const isFromMany =
    harm.verdict === 'harmful' && verdictOn(evidenceOf(others, fineOdds)).verdict === 'harmful';
  return { harm, grounds: isFromMany ? 'networks' : undefined };
}

function evidenceOf(draws: readonly Draws[], fineOdds: number): number {
  const likelihoods = oddsTested.map((odds) =>
    Math.exp(
      Math.min(
        draws.reduce((sum, draw) => sum + logRatio(draw, fineOdds, odds), 0),
        700,
      ),
    ),
  );
  return likelihoods.reduce((sum, one) => sum + one, 0) / likelihoods.length;
}

/** The logarithm of how much more likely these draws are if the odds are `odds` times those that are fine. */
function logRatio({ share, isTreated, visitors }: Draws, fineOdds: number, odds: number): number {
  const fine = 1 - share + fineOdds * share;
  const harmful = 1 - share + fineOdds * odds * share;
  return visitors * ((isTreated ? Math.log(odds) : 0) - Math.log(harmful / fine));
}
