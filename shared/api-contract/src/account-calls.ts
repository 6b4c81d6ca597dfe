import type { CallDescription } from './call.ts';

/**
 * The API calls of this site that the specification's table does not have, by the name of their client method:
 *
 * - A01: sign out
 * - A02: cancel the deletion of an account
 * - A03: look up whose account a hand-off token signs in (a one-time token, which the app issues)
 * - A04: the status of a payment (as C27), but without a bearer token, for every visitor who has the payment's link
 * - A05: the status of all paid orders of an account
 * - A06: have a delivered video made again
 * - A07: look up the star of a delivered video, for the picture with which a chat shows a link to the video
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
