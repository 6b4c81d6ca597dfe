import { maxDrawsPerNetwork, topNetworks, type Draws } from '../health/statistics/draw.ts';

/** A visitor at the first harm, in the order of time. */
export type Harmed = { network: number; share: number; isTreated: boolean };

type Network = { treated: number; others: number; draws: Map<string, Draws> };

/** Collects harmed visitors in memory as `readDraws` reads them from the database. */
export class HarmedVisitors {
  readonly #networks = new Map<number, Network>();
  /** By share and arm, the visitors of all networks. */
  readonly #sums = new Map<string, Draws>();

  add({ network, share, isTreated }: Harmed): void {
    const known = this.#networks.get(network) ?? { treated: 0, others: 0, draws: new Map() };
    if (known.treated + known.others >= maxDrawsPerNetwork) return;
    known[isTreated ? 'treated' : 'others'] += 1;
    const key = `${share} ${isTreated}`;
    const visitors = (known.draws.get(key)?.visitors ?? 0) + 1;
    known.draws.set(key, { share, isTreated, isOfTopNetwork: false, visitors });
    this.#networks.set(network, known);
    const sum = this.#sums.get(key)?.visitors ?? 0;
    this.#sums.set(key, { share, isTreated, isOfTopNetwork: false, visitors: sum + 1 });
  }

  /** The draws of all networks together, none of which counts as a top one. */
  ofAllNetworks(): Draws[] {
    return [...this.#sums.values()];
  }

  draws(): Draws[] {
    const top = [...this.#networks]
      .filter(([, { treated }]) => treated > 0)
      .toSorted(
        ([one, first], [other, second]) =>
          second.treated - first.treated || first.others - second.others || one - other,
      )
      .slice(0, topNetworks)
      .map(([network]) => network);
    const sums = new Map<string, Draws>();
    for (const [network, { draws }] of this.#networks)
      for (const [key, draw] of draws) {
        const isOfTopNetwork = top.includes(network);
        const place = `${key} ${isOfTopNetwork}`;
        const visitors = (sums.get(place)?.visitors ?? 0) + draw.visitors;
        sums.set(place, { ...draw, isOfTopNetwork, visitors });
      }
    return [...sums.values()];
  }
}
