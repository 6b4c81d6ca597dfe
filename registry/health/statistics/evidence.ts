import { judgeHarm, type Harm, type HarmOptions, type Met } from './harm.ts';

/** The visitors of one network count as at most this many, because its owner can invent any number of them. */
export const maxPerNetwork = 20;

/** At most this many of the networks with most harm are listed separately. */
export const maxNamedNetworks = 9;

/** The visitors of a release, as measured and as counted. */
export type Seen = {
  /** All visitors. */
  seen: Met;
  /** All visitors, with each network scaled down to at most `maxPerNetwork`. */
  counted: Met;
  /** The number of networks with harmed visitors. */
  networks: number;
  /** The counted visitors of the networks with most harm, largest first; at most `maxNamedNetworks`. */
  topHarmed: readonly Met[];
};

/** The evidence about a release: from all sources, and from the shells' own renders only. */
export type Evidence = { all: Seen; server: Seen };

/** How much evidence the guardrail needs in order to act. */
export type ActingRule = {
  /** This many networks have to agree: the release must be harmful even without all but one of them. */
  networks: number;
  /** The same for failed renders of the shells. */
  serverNetworks: number;
};

/** For rollouts and experiments, which reach a share of the visitors. */
export const canaryRule: ActingRule = { networks: 3, serverNetworks: 1 };

/** For the live release. It needs more evidence, because a rollback affects all visitors. */
export const liveRule: ActingRule = { networks: 10, serverNetworks: 3 };

export type Judgement = {
  harm: Harm;
  /** The evidence on which the guardrail may act; undefined if the release is not harmful, or a person has to decide. */
  grounds: 'server' | 'networks' | undefined;
};

/**
 * Judges whether a release is harmful, and whether the guardrail may act on the evidence. An attacker can forge
 * beacons, but not from many networks. Harm that disappears without the few networks that report most of it is
 * therefore left to people. The baseline is also counted without its worst networks, because forged harm of the
 * baseline could hide that of the release.
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

/** The counted visitors without those of the networks with most harm. */
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
