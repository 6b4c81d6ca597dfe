import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import type { ApiResponse, SendApiRequest } from './messages.ts';
import type { InternalRequests } from './internal-requests.ts';

type UnderWay = { answer: Promise<ApiResponse>; wantedFor(milliseconds: number): void };

/**
 * Makes the calls of one page: each slot is rendered in a thread of its own and asks for what it needs; what
 * several slots ask goes out once. A call ends when the last who asked stops waiting. `headersFor` gives the
 * headers that mark a call to this shell as its own.
 */
export function createPageRequests({ headersFor }: Pick<InternalRequests, 'headersFor'>): SendApiRequest {
  const underWay = new Map<string, UnderWay>();
  return ({ url, headers, timeoutMs }) => {
    // Each slot has a span of its own: it tells calls apart that ask for the same.
    const { traceparent: _ofOneSlot, ...asking } = headers;
    const key = JSON.stringify([url, asking]);
    const call = underWay.get(key) ?? send(url, { ...headers, ...headersFor(url) });
    underWay.set(key, call);
    call.wantedFor(timeoutMs);
    return call.answer;
  };
}

function send(url: string, headers: Record<string, string>): UnderWay {
  const abandoned = new AbortController();
  let until = 0;
  let timer: NodeJS.Timeout | undefined;
  const answer = get(url, headers, abandoned.signal)
    .catch((failure: Error): ApiResponse => ({ failure: failure.message }))
    .finally(() => clearTimeout(timer));
  return {
    answer,
    wantedFor(milliseconds) {
      const wanted = Date.now() + milliseconds;
      if (wanted <= until) return;
      until = wanted;
      clearTimeout(timer);
      timer = setTimeout(() => abandoned.abort(), milliseconds);
    },
  };
}

/**
 * The text goes on as it came, for who asked reads it. Node's own client does that for a third of what axios
 * takes. Rejects when there is no answer.
 */
async function get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<ApiResponse> {
  const ask = url.startsWith('https:') ? getSecure : getPlain;
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    ask(url, { headers, signal }, resolve).on('error', reject),
  );
  return { status: response.statusCode ?? 0, body: await text(response) };
}
