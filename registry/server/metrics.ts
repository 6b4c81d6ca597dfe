import { Counter, Gauge, Registry } from 'prom-client';
import type { StoredSnapshot } from '../releases/environments.ts';

/** The Prometheus metrics of this registry, which `createMetrics` creates. */
export type Metrics = ReturnType<typeof createMetrics>;

type NewestSnapshot = { environment: string } & Pick<StoredSnapshot, 'sequence' | 'issuedAt' | 'expiresAt'>;

/**
 * Creates the Prometheus metrics of this registry. `countMarks` returns, by environment, how many releases that the
 * guardrail marked as harmful wait for a person's decision.
 */
export function createMetrics({
  countMarks,
  countDeprecated,
  newestSnapshots,
  countOutbox,
}: {
  countMarks: () => Promise<ReadonlyMap<string, number>>;
  /** Counts the deprecated names of the sdk that each live release uses. */
  countDeprecated: () => Promise<{ environment: string; remote: string; names: number }[]>;
  newestSnapshots: () => Promise<NewestSnapshot[]>;
  /** Counts the notifications that wait and that are dead, in all registries of the database. */
  countOutbox: () => Promise<{ waiting: number; dead: number; oldestSeconds: number }>;
}) {
  const register = new Registry();
  const registers = [register];
  snapshotGauge('marquee_snapshot_sequence', 'Sequence of the newest snapshot', ({ sequence }) => sequence);
  snapshotGauge(
    'marquee_snapshot_age_seconds',
    'Seconds since the newest snapshot was signed',
    ({ issuedAt }) => (Date.now() - issuedAt.getTime()) / 1000,
  );
  snapshotGauge(
    'marquee_snapshot_expires_timestamp_seconds',
    'When the newest snapshot expires',
    ({ expiresAt }) => expiresAt.getTime() / 1000,
  );

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
      help: 'Observations sent by shells, and whether their release and experiment are known',
      labelNames: ['environment', 'known'],
      registers,
    }),
    guardrail: new Counter({
      name: 'marquee_guardrail_total',
      help: 'Actions of this registry’s guardrail',
      labelNames: ['environment', 'action'],
      registers,
    }),
    turns: new Counter({
      name: 'marquee_guardrail_turns_total',
      help: 'How often this registry’s guardrail has evaluated all releases',
      registers,
    }),
    marks: new Gauge({
      name: 'marquee_guardrail_marks',
      help: 'Seemingly harmful releases that wait for a person’s decision',
      labelNames: ['environment'],
      registers,
      async collect() {
        // Without the database this gauge has no value; the other metrics are still available.
        const counted = await countMarks().catch(() => undefined);
        this.reset();
        for (const [environment, marks] of counted ?? []) this.set({ environment }, marks);
      },
    }),
    deprecated: new Gauge({
      name: 'marquee_deprecated_names',
      help: 'Deprecated names of the sdk that the live release of a remote uses',
      labelNames: ['environment', 'remote'],
      registers,
      async collect() {
        const counted = await countDeprecated().catch(() => []);
        this.reset();
        for (const { names, ...labels } of counted) this.set(labels, names);
      },
    }),
    marked: new Counter({
      name: 'marquee_guardrail_marks_total',
      help: 'Marks created by this registry’s guardrail',
      labelNames: ['environment'],
      registers,
    }),
    notifications: new Counter({
      name: 'marquee_notifications_total',
      help: 'Requests of this registry that delivered a notification or failed, and notifications that are dead',
      labelNames: ['outcome'],
      registers,
    }),
    notificationsOldest: outboxGauge(
      'marquee_notifications_oldest_seconds',
      'Seconds since the oldest notification that waits was written; 0 if none waits',
      ({ oldestSeconds }) => oldestSeconds,
    ),
    notificationsWaiting: outboxGauge(
      'marquee_notifications_waiting',
      'Notifications that wait to be delivered',
      ({ waiting }) => waiting,
    ),
    notificationsDead: outboxGauge(
      'marquee_notifications_dead',
      'Notifications that were not accepted for a day and that no person repeated',
      ({ dead }) => dead,
    ),
    streams: new Gauge({
      name: 'marquee_snapshot_streams',
      help: 'Shells that receive snapshots from this registry now',
      labelNames: ['environment'],
      registers,
    }),
  };

  function outboxGauge(
    name: string,
    help: string,
    valueOf: (outbox: Awaited<ReturnType<typeof countOutbox>>) => number,
  ) {
    return new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Without the database there is no value; the other metrics are served nevertheless.
        const outbox = await countOutbox().catch(() => undefined);
        this.reset();
        if (outbox) this.set(valueOf(outbox));
      },
    });
  }

  function snapshotGauge(name: string, help: string, valueOf: (snapshot: NewestSnapshot) => number) {
    return new Gauge({
      name,
      help,
      labelNames: ['environment'],
      registers,
      async collect() {
        // Without the database there is no value; the other metrics are served nevertheless.
        const newest = await newestSnapshots().catch(() => []);
        this.reset();
        for (const snapshot of newest) this.set({ environment: snapshot.environment }, valueOf(snapshot));
      },
    });
  }
}
