import type { ContentReport } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';
import { Counter, Gauge, type Registry } from 'prom-client';

/** From best to worst. `incomplete`: records are left out. */
const states = ['fresh', 'incomplete', 'stale', 'kept'] as const;
type ContentState = (typeof states)[number];

type ListState = { state: ContentState; loadedAt?: number };

export type ContentMonitor = {
  /** Receives a report about a list. */
  take(report: ContentReport): void;
  /** The worst state of all lists; `unknown` before the first report. */
  state(): ContentState | 'unknown';
};

/** Each wrong record is logged once, but a host that sends ever new ones must not fill the memory. */
const maxLogged = 1_000;

/**
 * Creates the collector of reports about the lists of the content host, such as that a list did not load or lost
 * records. Workers and the sitemap send the reports; logs, metrics and `/readyz` show them.
 */
export function createContentMonitor({
  metrics,
  report,
  now = Date.now,
}: {
  metrics: Registry;
  report: (failure: unknown) => void;
  now?: () => number;
}): ContentMonitor {
  const lists = new Map<string, ListState>();
  const startedAt = now();
  const logged = new Set<string>();
  const dropped = new Counter({
    name: 'marquee_content_records_dropped_total',
    help: 'Records of the content host that do not match their schema, by call; each load counts again',
    labelNames: ['call'],
    registers: [metrics],
  });
  gaugePerList(
    'marquee_content_age_seconds',
    'Seconds since a list of the content host was last loaded, or since the start',
    ({ loadedAt }) => (now() - (loadedAt ?? startedAt)) / 1000,
  );
  gaugePerList(
    'marquee_content_kept',
    '1 if the last good copy of a list is served because the list lost too many records',
    ({ state }) => (state === 'kept' ? 1 : 0),
  );
  gaugePerList(
    'marquee_content_failing',
    '1 if the last load of a list of the content host failed',
    ({ state }) => (state === 'stale' ? 1 : 0),
  );

  return {
    take(given) {
      // A release's code could send any text; each new name takes memory.
      if (!/^C2[89](-(all|20))?$/.test(given.kind === 'dropped' ? given.call : given.list)) return;
      if (given.kind === 'dropped') return drop(given);
      const { kind, list } = given;
      const known = lists.get(list);
      if (kind === 'loaded') {
        lists.set(list, { state: given.malformed > 0 ? 'incomplete' : 'fresh', loadedAt: now() });
        return;
      }
      lists.set(list, { ...known, state: kind });
      if (known?.state === kind) return;
      const why = kind === 'kept' ? 'the last good copy is served' : 'the content host fails';
      report(
        new PlatformError(
          kind === 'kept' ? 'CONTENT_LOST' : 'CALL_FAILED',
          `${list}: ${why}: ${given.message}`,
        ),
      );
    },
    state: () =>
      states.findLast((state) => [...lists.values()].some((list) => list.state === state)) ?? 'unknown',
  };

  function gaugePerList(name: string, help: string, valueOf: (list: ListState) => number) {
    return new Gauge({
      name,
      help,
      labelNames: ['list'],
      registers: [metrics],
      collect() {
        for (const [list, state] of lists) this.set({ list }, valueOf(state));
      },
    });
  }

  function drop({ call, record, field }: Extract<ContentReport, { kind: 'dropped' }>) {
    dropped.inc({ call });
    const key = `${call} ${record} ${field}`;
    if (logged.has(key)) return;
    if (logged.size >= maxLogged) logged.clear();
    logged.add(key);
    report(
      new PlatformError('CONTENT_MALFORMED', `${call}: record ${record} is left out: its ${field} is wrong`),
    );
  }
}
