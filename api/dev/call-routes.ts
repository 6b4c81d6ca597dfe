import { calls } from '@marquee/contracts/calls';

export type CallRoute = { method: string; matches: (path: string) => boolean };

/** What the site's own server asks here on behalf of the same-origin calls. */
const proxiedCalls: Record<string, { method: string; path: string }> = {
  C16: { method: 'POST', path: '/ai/v1/chat/completions' },
  C17: { method: 'POST', path: '/leadsquared/v2/LeadManagement.svc/Lead.Create' },
  C18: { method: 'POST', path: '/leadsquared/v2/LeadManagement.svc/Lead.Update' },
};

/** The requests a call is made of: by its number ("C24"), or as "METHOD /path" where `*` is any text. */
export function callRoute(call: string): CallRoute | undefined {
  const [method, path] = call.split(' ');
  if (method && path?.startsWith('/'))
    return { method: method.toUpperCase(), matches: (asked) => pattern(path).test(asked) };

  const described = proxiedCalls[call] ?? Object.values(calls).find(({ id }) => id === call);
  if (!described) return undefined;
  const expected = pattern(described.path.split('?')[0] ?? '');
  return { method: described.method, matches: (asked) => expected.test(asked) };
}

/** `{id}` stands for one part of a path; content calls are known with and without `/api`. */
function pattern(path: string): RegExp {
  const text = path
    .replace(/^([^/])/, '/(api/)?$1')
    .replace(/[.+^$|\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/(?<!\))\*/g, '.*');
  return new RegExp(`^${text}$`);
}
