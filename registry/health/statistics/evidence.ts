import { judgeHarm, type Harm, type HarmOptions, type Met } from './harm.ts';

/** The maximum weight of the visitors of one network (IP range), because its owner can invent visitors. */
export const maxPerNetwork = 20;

/** The number of networks with the most harm that are listed separately. */
export const maxNamedNetworks = 9;

/** A release's visitors: as measured, and with a limited weight of each network. */
export type Seen = {
  seen: Met;
  /** All visitors, after each network was scaled down to at most `maxPerNetwork`. */
  counted: Met;
  /** The number of networks with at least one harmed visitor. */
  networks: number;
  /** The scaled-down visitors of the `maxNamedNetworks` networks with most harm, most harm first. */
  topHarmed: readonly Met[];
};

/** How many visitors a release harmed: `all` by all reports, `server` only by the shells' own failed renders. */
export type Evidence = { all: Seen; server: Seen };

const noVisitors: Seen = {
  seen: { visitors: 0, harmed: 0 },
  counted: { visitors: 0, harmed: 0 },
  networks: 0,
  topHarmed: [],
};

/**
 * The evidence of a baseline without visitors. Compared with it, a release is harmful only if it fails for more than
 * half of its visitors.
 */
export const noEvidence: Evidence = { all: noVisitors, server: noVisitors };

/** The evidence that the guardrail needs in order to act. */
export type ActingRule = {
  /** How many networks must show harm: the judgement ignores the `networks - 1` networks with the most harm. */
  networks: number;
  /** How many networks must show harm if only failures of server rendering in the shells count. */
  serverNetworks: number;
};

/**
 * The rule for a canary that most visitors get. Smaller canaries are judged by which of the two releases the harmed
 * visitors have (`draw.ts`).
 */
export const canaryRule: ActingRule = { networks: 3, serverNetworks: 3 };

/** The rule for the live release. It demands more evidence, because a rollback affects all visitors. */
export const liveRule: ActingRule = { networks: 10, serverNetworks: 3 };

export type Judgement = {
  harm: Harm;
  /** The evidence that permits automatic action; undefined if there is no harm or a person has to decide. */
  grounds: 'server' | 'networks' | undefined;
};

/**
 * Judges whether a release is harmful, and whether the evidence permits the guardrail to act. An attacker can forge
 * reports, but only from few networks. Therefore a person decides if the harm disappears without the few networks that
 * report most of it. The worst networks of the baseline are ignored too, because forged harm in the baseline could hide
 * that of the release.
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
