/** How many visitors of a network count in an experiment of few visitors. */
const leastPerNetwork = 5;

/** The standard error falls with the square root of the visitors, and so a network may have more of them. */
const perRootOfVisitors = 1 / 4;

/** The participants of an experiment who have one network, and how many of them count. */
export type NetworkCount = { exposed: number; counted: number };

/** A participant at the first exposure. `network` is a hash of the client's network. */
export type Newcomer = { visitor: string; network: string };

/**
 * Returns how many visitors of one network count in an experiment with `counted` visitors: five, and from 576 visitors
 * on a quarter of the square root of `counted`. `fixed` is the number with which the experiment was started instead;
 * null if it has none.
 */
export function visitorsPerNetwork(counted: number, fixed: number | null): number {
  return fixed ?? Math.max(leastPerNetwork, Math.floor(Math.sqrt(counted) * perRootOfVisitors));
}

/**
 * Decides for each new visitor, in their order, whether the visitor counts. A visitor counts if fewer visitors of the
 * same network count than the limit at that time allows. The decision depends neither on the variant nor on anything
 * after the exposure, so those who count are split between the variants like all visitors. `known` has the networks of
 * earlier visitors, of whom `counted` count. Returns the visitors who do not count, and the new counts of the networks
 * of the new visitors.
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
