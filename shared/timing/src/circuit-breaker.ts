import { backoffMs } from './backoff.ts';

/**
 * The state of a circuit breaker. `closed`: calls are admitted. `open`: calls are refused. `half-open`: one call, the
 * probe, tests whether the failure has ended.
 */
export type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * A circuit breaker's decision about a call: make it, make it as the probe that tests whether the failure has ended, or
 * do not make it.
 */
export type Admission = 'call' | 'probe' | 'refuse';

export type CircuitBreaker = {
  state(): CircuitState;
  /** Decides about a call that is due now. The caller reports the outcome of a call or a probe. */
  admit(): Admission;
  /** Closes the circuit and forgets the failures. */
  succeed(): void;
  /** Counts a failure; may open the circuit. A failure of a call that began before the circuit opened is ignored. */
  fail(): void;
};

export type CircuitSettings = {
  /** The circuit opens at this many failures within `withinMs` milliseconds, with no success between them. */
  failures: number;
  withinMs: number;
  /** The delay before the first probe, in milliseconds; it doubles with each failed probe up to `maxProbeMs`. */
  firstProbeMs: number;
  maxProbeMs: number;
  /** Returns the time in milliseconds. */
  now?: () => number;
  random?: () => number;
};

/**
 * Creates a circuit breaker, which refuses calls that would probably fail. After `failures` failures within `withinMs`,
 * it opens: it refuses calls, except for a single probe from time to time. The interval of the probes begins with
 * `firstProbeMs` and grows up to `maxProbeMs`, with jitter. A probe that succeeds closes the circuit; one whose outcome
 * is not reported does not block the next one.
 */
export function createCircuitBreaker({
  failures,
  withinMs,
  firstProbeMs,
  maxProbeMs,
  now = Date.now,
  random = Math.random,
}: CircuitSettings): CircuitBreaker {
  let recent: number[] = [];
  /** The opening and the failed probes since; 0 in a closed circuit. */
  let opened = 0;
  let isProbing = false;
  let probeAt = 0;

  return {
    state: () => (opened === 0 ? 'closed' : isProbing ? 'half-open' : 'open'),
    admit() {
      if (opened === 0) return 'call';
      if (now() < probeAt) return 'refuse';
      isProbing = true;
      delayProbe();
      return 'probe';
    },
    succeed() {
      recent = [];
      opened = 0;
      isProbing = false;
    },
    fail() {
      if (opened > 0) return void (isProbing && open());
      recent = [...recent.filter((at) => at > now() - withinMs), now()];
      if (recent.length >= failures) open();
    },
  };

  function open() {
    recent = [];
    opened += 1;
    isProbing = false;
    delayProbe();
  }

  function delayProbe() {
    probeAt = now() + backoffMs(opened, { firstMs: firstProbeMs, maxMs: maxProbeMs, random });
  }
}
