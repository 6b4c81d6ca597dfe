import { judgeHarm, type Harm, type HarmOptions, type Met } from './harm.ts';

/**
 * The maximum weight of the visitors of one network (IP range) in a judgement. The owner of a network can invent
 * visitors, so a network with more of them is scaled down to this number.
 */
export const maxPerNetwork = 20;

/** For how many networks (IP ranges), those with the most harm, the visitors are listed separately. */
export const maxNamedNetworks = 9;

/**
 * The visitors of a release and how many of them it harmed: as measured, and with a limited weight of each network (IP
 * range).
 */
export type Seen = {
  /** All visitors, as measured. */
  seen: Met;
  /** All visitors, after each network was scaled down to at most `maxPerNetwork`. */
  counted: Met;
  /** The number of networks with at least one harmed visitor. */
  networks: number;
  /** The scaled-down visitors of the `maxNamedNetworks` networks with most harm, most harm first. */
  topHarmed: readonly Met[];
};

/**
 * How many visitors a release harmed. `all` is by all reports; `server` is only by failures of server rendering, which
 * shells observe themselves and visitors cannot forge.
 */
export type Evidence = { all: Seen; server: Seen };

const noVisitors: Seen = {
  seen: { visitors: 0, harmed: 0 },
  counted: { visitors: 0, harmed: 0 },
  networks: 0,
  topHarmed: [],
};

/**
 * The evidence of a release without visitors. A release that is judged alone is compared with it, and is then harmful
 * only if it fails for more than half of its visitors.
 */
export const noEvidence: Evidence = { all: noVisitors, server: noVisitors };

/** How much evidence of harm the guardrail (the automatic reaction to harmful releases) needs in order to act. */
export type ActingRule = {
  /** How many networks must show harm: the judgement ignores the `networks - 1` networks with the most harm. */
  networks: number;
  /** How many networks must show harm if only failures of server rendering in the shells count. */
  serverNetworks: number;
};

/**
 * How much evidence of harm the guardrail needs in order to withdraw a canary that more than half of the visitors get.
 * Smaller canaries are judged only by which of the two releases the harmed visitors had (`draw.ts`).
 */
export const canaryRule: ActingRule = { networks: 3, serverNetworks: 3 };

/**
 * How much evidence of harm the guardrail needs in order to roll back the live release. It is more than for a canary,
 * because a rollback affects all visitors.
 */
export const liveRule: ActingRule = { networks: 10, serverNetworks: 3 };

export type Judgement = {
  harm: Harm;
  /** The evidence that permits automatic action; undefined if there is no harm or a person has to decide. */
  grounds: 'server' | 'networks' | undefined;
};

/**
 * Judges whether a release is more harmful than its baseline (the release to compare with), and whether the evidence
 * permits the guardrail to act. `options` specifies how much harm is tolerated. An attacker can forge reports, but only
 * from few networks. Therefore a person decides if the harm disappears without the few networks that report most of it.
 * The worst networks of the baseline are ignored too, because forged harm in the baseline could hide that of the
 * release.
 */
export function judgeEvidence(
  release: Evidence,
  baseline: Evidence,
  { networks, serverNetworks }: ActingRule,
  options: HarmOptions = {},
): Judgement {
  const isHarmful = (of: keyof Evidence, needed: number) =>
    judgeHarm(without(release[of], needed - 1), without(baseline[of], needed - 1), options).verdict ===
    'harmful';
  return {
    harm: judgeHarm(release.all.counted, baseline.all.counted, options),
    grounds: isHarmful('server', serverNetworks)
      ? 'server'
      : isHarmful('all', networks)
        ? 'networks'
        : undefined,
  };
}

/** The scaled-down visitors of a release, without the given number of networks with most harm. */
function without({ counted, topHarmed }: Seen, networks: number): Met {
  const left = topHarmed
    .slice(0, networks)
    .reduce(
      (rest, one) => ({ visitors: rest.visitors - one.visitors, harmed: rest.harmed - one.harmed }),
      counted,
    );
  // Rounding errors can make a difference slightly negative.
  const visitors = Math.max(left.visitors, 0);
  return { visitors, harmed: Math.min(Math.max(left.harmed, 0), visitors) };
}
