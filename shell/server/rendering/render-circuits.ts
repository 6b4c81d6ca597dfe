import { errorCode, PlatformError, releaseId, type Release } from '@marquee/contracts';
import type { CircuitBreaker } from '@marquee/timing';
import { Counter, type Registry } from 'prom-client';
import { createCircuits } from './circuits.ts';
import type { RenderRequest, RenderResult } from './messages.ts';
import { isFaultOfRelease, type RenderFault } from './render-fault.ts';

/**
 * Calls `render` and returns its result, unless the circuit breaker of the release's page or slot is open. While it is
 * open, rejects immediately with REMOTE_CIRCUIT_OPEN, and calls `render` in the background from time to time, to find
 * out whether it works again.
 */
export type RenderCircuits = (
  release: Release,
  request: RenderRequest,
  render: () => Promise<RenderResult>,
) => Promise<RenderResult>;

/**
 * Creates the circuit breakers of renders, one for each page and slot of a release. While one is open, visitors get the
 * fallback immediately instead of waiting for a late render. Such a fallback counts against the release if the last
 * late render was its fault.
 */
export function createRenderCircuits({
  metrics,
  now,
}: {
  metrics?: Registry;
  now?: () => number;
} = {}): RenderCircuits {
  const circuits = createCircuits({
    name: 'marquee_render_circuit',
    help: 'Pages and slots that are answered with their fallback because they missed their deadline repeatedly, by state: open or half-open',
    labelNames: ['remote', 'release', 'slot'],
    metrics,
    now,
  });
  const failures = new Counter({
    name: 'marquee_render_failures_total',
    help: 'Failed renders of pages and slots on the server, by remote, release, slot and cause',
    labelNames: ['remote', 'release', 'slot', 'cause'],
    registers: metrics ? [metrics] : [],
  });
  const lastLate = new WeakMap<CircuitBreaker, unknown>();

  return async (release, request, render) => {
    const slot = request.kind === 'page' ? `page ${request.route}` : request.slot;
    const labels = { remote: release.remote, release: release.version, slot };
    const circuit = circuits.of(labels);
    try {
      return await renderOrRefuse(circuit, render, `${slot} of ${releaseId(release)}`);
    } catch (failure) {
      failures.inc({ ...labels, cause: errorCode(failure) });
      throw failure;
    }
  };

  async function renderOrRefuse(circuit: CircuitBreaker, render: () => Promise<RenderResult>, what: string) {
    const admission = circuit.admit();
    if (admission === 'call') return measure(circuit, render);
    if (admission === 'probe') measure(circuit, render).catch(() => undefined);
    throw new PlatformError(
      'REMOTE_CIRCUIT_OPEN',
      `${what} is not rendered because it missed its deadline repeatedly`,
      { details: { fault: isFaultOfRelease(lastLate.get(circuit)) } satisfies RenderFault },
    );
  }

  async function measure(circuit: CircuitBreaker, render: () => Promise<RenderResult>) {
    try {
      const result = await render();
      circuit.succeed();
      return result;
    } catch (failure) {
      if (errorCode(failure) === 'REMOTE_TOO_LATE') {
        lastLate.set(circuit, failure);
        circuit.fail();
      }
      throw failure;
    }
  }
}
