import type { CallDescription } from '@marquee/api-contract';
import type { CallSpan } from '@marquee/contracts/trace';

/** How the calls of a client belong to a trace. */
export type CallTracing = {
  /** The span that a call belongs to which begins now, as a `traceparent`; undefined where nobody traces. */
  within: () => string | undefined;
  /** Whether a host may be sent the header: one across origins has to allow it. */
  isSentTo: (host: 'main' | 'content' | 'site') => boolean;
  /** Told of each call of a sampled trace, once it is over. */
  measured: (span: CallSpan) => void;
};

/** Sends a call with the header that continues its trace, and measures it; where nobody traces, just sends it. */
export async function followed<Answer extends { status: number }>(
  tracing: CallTracing | undefined,
  { id: call }: CallDescription,
  host: 'main' | 'content' | 'site',
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const within = tracing?.within();
  if (!tracing || !within) return send({});

  const id = newSpanId();
  const traceparent = within.replace(/-\w{16}-/, `-${id}-`);
  const [at, began] = [Date.now(), performance.now()];
  let status = 0;
  try {
    const answer = await send(tracing.isSentTo(host) ? { traceparent } : {});
    status = answer.status;
    return answer;
  } finally {
    const milliseconds = performance.now() - began;
    if (within.endsWith('1'))
      tracing.measured({
        kind: 'span',
        of: 'call',
        within,
        id,
        // The table's own ids: no other call is ever described.
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
