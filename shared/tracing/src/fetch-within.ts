import type { Span } from './tracing.ts';

/**
 * `fetch` that follows no redirect (it rejects: keys are for the configured address alone), as a span within the one that asks, which is sent on; nothing but `fetch` where nobody traces.
 * The span is named by `path`, a pattern: what the address holds besides is nobody's to read.
 */
export async function fetchWithin(
  span: Span | undefined,
  path: string,
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  if (!span) return fetch(address, { redirect: 'error', ...init });

  const { method = 'GET', headers } = init;
  const { hostname, port, protocol } = new URL(address);
  const call = span.begin(`${method} ${path}`, {
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'url.template': path,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    },
  });
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      ...init,
      headers: { ...headers, traceparent: call.traceparent },
    });
    call.set({ 'http.response.status_code': answer.status });
    call.end(answer.ok ? undefined : String(answer.status));
    return answer;
  } catch (failure) {
    call.end(failure instanceof Error ? failure.name : 'failed');
    throw failure;
  }
}
