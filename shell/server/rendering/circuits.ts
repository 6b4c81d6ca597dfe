import { createCircuitBreaker, type CircuitBreaker } from '@marquee/timing';
import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';

/** Circuit breakers by their labels, such as the endpoint of an API; `of` creates a missing one. */
export type Circuits<Label extends string> = { of(labels: Record<Label, string>): CircuitBreaker };

const settings = { failures: 3, withinMs: 10_000, firstProbeMs: 2_000, maxProbeMs: 5_000 };
const maxCircuits = 1_000;

/**
 * Creates the circuit breakers of one kind of work, such as API requests. Each opens after three missed deadlines
 * within ten seconds, and is probed every one to five seconds. The gauge `name`, with the text `help`, lists those that
 * are open or half-open.
 */
export function createCircuits<Label extends string>({
  name,
  help,
  labelNames,
  metrics,
  now,
}: {
  name: string;
  help: string;
  labelNames: readonly Label[];
  metrics?: Registry | undefined;
  now?: (() => number) | undefined;
}): Circuits<Label> {
  const circuits = new LRUCache<string, { labels: Record<Label, string>; circuit: CircuitBreaker }>({
    max: maxCircuits,
  });
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames, 'state'],
    registers: [],
    collect() {
      this.reset();
      for (const { labels, circuit } of circuits.values())
        if (circuit.state() !== 'closed') this.set({ ...labels, state: circuit.state() } as object, 1);
    },
  });
  metrics?.registerMetric(gauge);

  return {
    of(labels) {
      const key = labelNames.map((label) => labels[label]).join(' ');
      const known = circuits.get(key) ?? { labels, circuit: createCircuitBreaker({ ...settings, now }) };
      circuits.set(key, known);
      return known.circuit;
    },
  };
}
