import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this registry counts, for Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

/** `countMarks` counts the marks that wait for a person, by environment. */
export function createMetrics(
  countMarks: () => Promise<ReadonlyMap<string, number>> = async () => new Map(),
) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];

  return {
    register,
    published: new Counter({
      name: 'marquee_releases_published_total',
      help: 'Releases published through this registry',
      labelNames: ['remote'],
      registers,
    }),
    changes: new Counter({
      name: 'marquee_environment_changes_total',
      help: 'Changes of an environment made through this registry',
      labelNames: ['environment', 'remote', 'verb'],
      registers,
    }),
    observations: new Counter({
      name: 'marquee_observations_total',
      help: 'Observations of browsers that shells sent, and whether their release and experiment are known',
      labelNames: ['environment', 'known'],
      registers,
    }),
    guardrail: new Counter({
      name: 'marquee_guardrail_total',
      help: 'What the guardrail of this registry did by itself',
      labelNames: ['environment', 'action'],
      registers,
    }),
    marks: new Gauge({
      name: 'marquee_guardrail_marks',
      help: 'Releases that seem to harm and wait for a person: the guardrail may not act on what is known',
      labelNames: ['environment'],
      registers,
      async collect() {
        // Without the database nobody knows; the other figures are read all the same.
        const counted = await countMarks().catch(() => undefined);
        this.reset();
        for (const [environment, marks] of counted ?? []) this.set({ environment }, marks);
      },
    }),
    marked: new Counter({
      name: 'marquee_guardrail_marks_total',
      help: 'Marks that the guardrail of this registry made',
      labelNames: ['environment'],
      registers,
    }),
    streams: new Gauge({
      name: 'marquee_snapshot_streams',
      help: 'Shells that receive snapshots from this registry now',
      labelNames: ['environment'],
      registers,
    }),
    requests: new Histogram({
      name: 'marquee_http_request_seconds',
      help: 'How long requests took',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
  };
}
