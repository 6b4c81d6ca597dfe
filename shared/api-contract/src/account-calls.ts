import type { CallDescription } from './call.ts';

/**
 * API calls that the specification's table lacks: sign out, cancel a deletion, preview a hand-off token, C27 without
 * a token for every visitor who has the link to a payment, C27 for all paid orders of an account, having a
 * video made again, and the picture of a shared link to a video.
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
