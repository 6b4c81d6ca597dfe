import { randomBytes } from '../random-bytes.ts';
import type { Partner } from '../../features/third-party/server/partners.ts';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The security headers of a page. Its content security policy allows scripts with the nonce and scripts added
 * by those, styles and files of this site and its asset hosts, and requests to the API hosts and to the page's
 * third-party tools.
 */
export function securityHeaders(
  nonce: string,
  {
    mainApi,
    contentApi,
    contentMedia = contentApi,
    partners,
    assetHosts = [],
    localOrigin,
  }: {
    mainApi: string;
    contentApi: string;
    /** The URL of the content host's uploads. */
    contentMedia?: string;
    partners: readonly Pick<Partner, 'hosts'>[];
    assetHosts?: readonly string[];
    localOrigin?: string | undefined;
  },
) {
  const elsewhere = [...new Set(partners.flatMap(({ hosts }) => hosts))].map((host) => ` ${host}`).join('');
  const hosts = [...new Set([mainApi, contentApi].map((url) => new URL(url).origin))].join(' ');
  const uploads = [...new Set([mainApi, contentApi, contentMedia].map((url) => new URL(url).origin))].join(
    ' ',
  );
  const assets = assetHosts.map((host) => ` ${host}`).join('');
  const local = localOrigin ? ` ${localOrigin}` : '';
  const policy = [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${assets}${local}`,
    `img-src 'self' data: blob: ${uploads}${assets}${elsewhere}`,
    `media-src 'self' blob: ${uploads}${assets}`,
    `connect-src 'self' ${hosts}${assets}${elsewhere}${local}`,
    `font-src 'self'${assets}`,
    `form-action 'self' ${hosts}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  };
}
