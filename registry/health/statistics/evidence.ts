import { judgeHarm, type Harm, type HarmOptions, type Met } from './harm.ts';

/** A network's visitors count as this many at most: whoever holds one network invents as many as they like. */
export const maxPerNetwork = 20;

/** At most this many of the networks that report most harm are told apart. */
export const maxNamedNetworks = 9;

/** What was seen of a release, and what of it counts. */
export type Seen = {
  /** Every visitor, for people to read. */
  seen: Met;
  /** The same with each network as at most `maxPerNetwork` visitors, in its own proportion. */
  counted: Met;
  /** From how many networks the harmed came. */
  networks: number;
  /** What the networks with most harm count, most first; at most `maxNamedNetworks` of them. */
  mostHarmed: readonly Met[];
};

/** What speaks for and against a release: everything, and the renders alone that failed on the server. */
export type Evidence = { all: Seen; server: Seen };

/** How much evidence lets the guardrail act. */
export type ActingRule = {
  /** It has to be harmful without this many networks less one: so many have to agree. */
  networks: number;
  /** The same for what the server itself saw. */
  serverNetworks: number;
};

/** A canary or a variant reaches only some, and taking it back costs them nothing. */
export const canaryRule: ActingRule = { networks: 3, serverNetworks: 1 };

/** The live release is everybody's: who rolls it back decides what all see. */
export const liveRule: ActingRule = { networks: 10, serverNetworks: 3 };

export type Judgement = {
  harm: Harm;
  /** On what the guardrail may act; undefined where the release is not harmful, or only a person may decide. */
  grounds: 'server' | 'networks' | undefined;
};

/**
 * Whether a release harms, and whether that is known well enough to act on it. Anybody may send what a
 * browser sends, but not from many networks: harm that disappears with the few networks that report most of
 * it is a matter for people, whatever else is true of the release. The same networks of the baseline are left
 * out too: harm made up for the baseline would otherwise hide that of the release.
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

/** What counts without the networks that report most harm. */
function without({ counted, mostHarmed }: Seen, networks: number): Met {
  const left = mostHarmed
    .slice(0, networks)
    .reduce(
      (rest, one) => ({ visitors: rest.visitors - one.visitors, harmed: rest.harmed - one.harmed }),
      counted,
    );
  // Differences of fractions may fall a trifle below nothing.
  const visitors = Math.max(left.visitors, 0);
  return { visitors, harmed: Math.min(Math.max(left.harmed, 0), visitors) };
}

/** One network's visitors to a release; `byServer` of the harmed were seen by the server. */
export type NetworkMet = Met & { byServer: number };

/** Evidence from what each network's visitors met. */
export function evidenceOf(networks: readonly NetworkMet[]): Evidence {
  return {
    all: seenOf(networks),
    server: seenOf(networks.map(({ visitors, byServer }) => ({ visitors, harmed: byServer }))),
  };
}

function seenOf(networks: readonly Met[]): Seen {
  const counted = networks.map(({ visitors, harmed }) => {
    const weight = Math.min(1, maxPerNetwork / visitors);
    return { visitors: visitors * weight, harmed: harmed * weight };
  });
  const harmed = counted.filter((one) => one.harmed > 0);
  return {
    seen: sum(networks),
    counted: sum(counted),
    networks: harmed.length,
    mostHarmed: harmed
      .toSorted((one, other) => other.harmed - one.harmed || one.visitors - other.visitors)
      .slice(0, maxNamedNetworks),
  };
}

function sum(parts: readonly Met[]): Met {
  return parts.reduce(
    (total, one) => ({ visitors: total.visitors + one.visitors, harmed: total.harmed + one.harmed }),
    { visitors: 0, harmed: 0 },
  );
}
