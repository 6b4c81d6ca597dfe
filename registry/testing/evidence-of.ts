import { maxNamedNetworks, maxPerNetwork, type Evidence, type Seen } from '../health/statistics/evidence.ts';
import type { Met } from '../health/statistics/harm.ts';

/** The visitors of one network. `byServer`: those for whom a shell's own render failed. */
export type NetworkMet = Met & { byServer: number };

/** Computes in memory, from the visitors of each network, what `readEvidence` computes in the database. */
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
    topHarmed: harmed
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
