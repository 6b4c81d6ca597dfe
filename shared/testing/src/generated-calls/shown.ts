import type { GeneratedCall } from './generated-calls.ts';

/** Formats a call for a failed test, without its token. */
export function shown({ method, path, headers, body }: GeneratedCall): string {
  const { authorization, ...others } = headers;
  const token = authorization ? `${authorization.slice(0, 12)}… ` : '';
  return `${method} ${path.slice(0, 300)} ${token}${JSON.stringify(others).slice(0, 500)} ${String(body ?? '').slice(0, 500)}`;
}
