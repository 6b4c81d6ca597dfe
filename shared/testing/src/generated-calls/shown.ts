import type { GeneratedCall } from './generated-calls.ts';

/** A call as a failed test shows it, without its token. */
export function shown({ method, path, headers, body }: GeneratedCall): string {
  const { authorization, ...others } = headers;
  const token = authorization ? `${authorization.slice(0, 12)}… ` : '';
  return `${method} ${path.slice(0, 300)} ${token}${JSON.stringify(others).slice(0, 500)} ${String(body ?? '').slice(0, 500)}`;
}
