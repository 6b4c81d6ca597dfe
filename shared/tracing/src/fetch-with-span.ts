import type { Span } from './tracing.ts';

/**
 * Sends a request like `fetch`, and traces it as a child span of `span`, with a `traceparent` header. `path` is the
 * URL's path as a pattern without ids or tokens; it becomes part of the child span's name. If `span` is undefined, only
 * sends the request. Rejects on a redirect, because the keys in the headers are for the configured host only.
 */
export async function fetchWithSpan(
  span: Span | undefined,
  path: string,
  url: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  if (!span) return fetch(url, { redirect: 'error', ...init });

  const { method = 'GET', headers } = init;
  const { hostname, port, protocol } = new URL(url);
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
    const response = await fetch(url, {
      redirect: 'error',
      ...init,
      headers: { ...headers, traceparent: call.traceparent },
    });
    call.set({ 'http.response.status_code': response.status });
    call.end(response.ok ? undefined : String(response.status));
    return response;
  } catch (failure) {
    call.end(failure instanceof Error ? failure.name : 'failed');
    throw failure;
  }
}
