import type { CallDescription } from './call.ts';

/**
 * The API calls that are not in the specification's table:
 *
 * - A01: sign out
 * - A02: cancel a deletion
 * - A03: preview a hand-off token
 * - A04: C27 without a token, for every visitor who has the link to a payment
 * - A05: C27 for all paid orders of an account
 * - A06: have a video made again
 * - A07: the picture of a shared link to a video
 */
export const accountCalls = {
  signOut: {
    id: 'A01',
    method: 'POST',
    path: '/security/api/auth/user/logout',
    host: 'main',
    auth: 'IF_PRESENT',
  },
  cancelDeletion: {
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
  viewPayment: {
    id: 'A04',
    method: 'GET',
    path: '/payments/api/v2/payment/user/confirm-payment/{id}',
    host: 'main',
    auth: 'NONE',
  },
  recentPayments: {
    id: 'A05',
    method: 'GET',
    path: '/payments/api/v2/payment/user/confirm-payment/recent',
    host: 'main',
    auth: 'REQUIRED',
  },
  requestRemake: {
    id: 'A06',
    method: 'POST',
    path: '/celeb/api/video-request/remake-request/{id}',
    host: 'main',
    auth: 'NONE',
  },
  previewVideo: {
    id: 'A07',
    method: 'GET',
    path: '/celeb/api/video-request/preview/{id}',
    host: 'main',
    auth: 'NONE',
  },
} as const satisfies Record<string, CallDescription>;

/** The response header in which the API sends a renewed bearer token. */
export const renewedTokenHeader = 'x-renewed-token';
