import { calls } from '@marquee/api-contract';

export type CallRoute = { method: string; matches: (path: string) => boolean };

/** The requests to this API that the shell's proxy sends for calls C16 to C18. */
const proxiedCalls: Record<string, { method: string; path: string }> = {
  C16: { method: 'POST', path: '/ai/v1/chat/completions' },
  C17: { method: 'POST', path: '/leadsquared/v2/LeadManagement.svc/Lead.Create' },
  C18: { method: 'POST', path: '/leadsquared/v2/LeadManagement.svc/Lead.Update' },
};

/**
 * Returns the HTTP method of an API call, and a function that tests whether a path is a path of the call. `call` is an
 * id ("C24") or "METHOD /path", in which `*` matches any text. Undefined for an unknown call.
 */
export function callRoute(call: string): CallRoute | undefined {
  const [method, path] = call.split(' ');
  if (method && path?.startsWith('/'))
    return { method: method.toUpperCase(), matches: (requested) => pattern(path).test(requested) };

  const described = proxiedCalls[call] ?? Object.values(calls).find(({ id }) => id === call);
  if (!described) return undefined;
  const expected = pattern(described.path.split('?')[0] ?? '');
  return { method: described.method, matches: (requested) => expected.test(requested) };
}

/** A pattern for a call's path: `{id}` is one segment; content calls match with and without `/api`. */
function pattern(path: string): RegExp {
  const text = path
    .replace(/^([^/])/, '/(api/)?$1')
    .replace(/[.+^$|\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/(?<!\))\*/g, '.*');
  return new RegExp(`^${text}$`);
}
