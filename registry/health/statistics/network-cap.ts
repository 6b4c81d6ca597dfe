/** How many visitors of a network count in an experiment of few visitors. */
const leastPerNetwork = 5;

/** The standard error falls with the square root of the visitors, and so a network may have more of them. */
const perRootOfVisitors = 1 / 4;

/**
 * The participants of an experiment who have the same network (IP range): how many were exposed, and how many of them
 * count.
 */
export type NetworkCount = { exposed: number; counted: number };

/**
 * A visitor who takes part in an experiment for the first time. `network` is a hash of the client's network (IP range).
 */
export type Newcomer = { visitor: string; network: string };

/**
 * Returns how many visitors of one network (IP range) count in an experiment in which `counted` visitors count so far:
 * a quarter of the square root of `counted`, and at least five. If the experiment was started with a fixed number,
 * returns `fixed` instead.
 */
export function visitorsPerNetwork(counted: number, fixed: number | null): number {
  return fixed ?? Math.max(leastPerNetwork, Math.floor(Math.sqrt(counted) * perRootOfVisitors));
}

/**
 * Decides for each new visitor of an experiment, in the given order, whether the visitor counts: only if fewer visitors
 * of the same network (IP range) already count than the limit of `visitorsPerNetwork`. This limit is `fixed`, the
 * number with which the experiment was started; if `fixed` is null, it grows with the number of visitors who count. The
 * decision does not depend on the variant, so the visitors who count are split between the variants like all visitors.
 *
 * `counted` is how many earlier visitors count, and `known` has the counts of their networks. Returns the new visitors
 * who do not count, and the new counts of their networks.
 */
export function capNetworks(
  newcomers: readonly Newcomer[],
  known: ReadonlyMap<string, NetworkCount>,
  { counted: earlier, fixed }: { counted: number; fixed: number | null },
): { leftOut: Set<string>; networks: Map<string, NetworkCount> } {
  let counted = earlier;
  const leftOut = new Set<string>();
  const networks = new Map<string, NetworkCount>();
  for (const { visitor, network } of newcomers) {
    const of = networks.get(network) ?? known.get(network) ?? { exposed: 0, counted: 0 };
    const counts = of.counted < visitorsPerNetwork(counted, fixed);
    if (counts) counted += 1;
    else leftOut.add(visitor);
    networks.set(network, { exposed: of.exposed + 1, counted: of.counted + (counts ? 1 : 0) });
  }
  return { leftOut, networks };
}
