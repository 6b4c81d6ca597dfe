import type { CallDescription } from './call.ts';

/** Calls of the main API beyond the specification's table, which has none to end a session or take a deletion back. */
export const accountCalls = {
  signOut: {
    id: 'A01',
    method: 'POST',
    path: '/security/api/auth/user/logout',
    host: 'main',
    auth: 'IF_PRESENT',
  },
  keepAccount: {
    id: 'A02',
    method: 'POST',
    path: '/security/api/keep-user-account',
    host: 'main',
    auth: 'IF_PRESENT',
  },
  previewToken: {
    id: 'A03',
    method: 'POST',
    path: '/security/api/auth/token-preview',
    host: 'main',
    auth: 'NONE',
  },
} as const satisfies Record<string, CallDescription>;

/** In this response header the API answers with the next token of the session, some hours after the last one. */
export const renewedTokenHeader = 'x-renewed-token';
