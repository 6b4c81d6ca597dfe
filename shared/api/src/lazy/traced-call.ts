import type { CallDescription } from '@marquee/api-contract';
import type { CallSpan } from '@marquee/contracts/trace';

/** The option of API clients that traces their calls, as spans of OpenTelemetry. */
export type CallTracing = {
  /** Returns the `traceparent` of the span in which a call starts; undefined if tracing is off. */
  within: () => string | undefined;
  /** Whether to send `traceparent` to a host. A host of another origin must allow the header by CORS. */
  isSentTo: (host: 'main' | 'content' | 'site') => boolean;
  /** Called with the span of each finished call, if its trace is sampled. */
  measured: (span: CallSpan) => void;
};

/**
 * Sends a call by `send`, with a `traceparent` header if the host may get one, and reports the call's span. Returns the
 * response. If tracing is off, only sends the call.
 */
export async function tracedCall<Response extends { status: number }>(
  tracing: CallTracing | undefined,
  { id: call }: CallDescription,
  host: 'main' | 'content' | 'site',
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const within = tracing?.within();
  if (!tracing || !within) return send({});

  const id = newSpanId();
  const traceparent = within.replace(/-\w{16}-/, `-${id}-`);
  const [at, began] = [Date.now(), performance.now()];
  let status = 0;
  try {
    const response = await send(tracing.isSentTo(host) ? { traceparent } : {});
    status = response.status;
    return response;
  } finally {
    const milliseconds = performance.now() - began;
    if (within.endsWith('1'))
      tracing.measured({
        kind: 'span',
        of: 'call',
        within,
        id,
        // Every `CallDescription` is a row of the call table.
        call: call as CallSpan['call'],
        at,
        milliseconds,
        status,
      });
  }
}

function newSpanId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
