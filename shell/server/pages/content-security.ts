import { hash } from 'node:crypto';
import type { PartnerScript } from '../../page/partners.ts';

/** The path to which browsers send their reports of policy violations. */
export const reportsPath = '/__marquee/reports';

/** The name of the endpoint. Browsers send reports about deprecated features and crashes to `default` only. */
const reportsEndpoint = 'default';

/**
 * Returns the SHA-384 hash of an inline script or style, or of a file, in the format of `integrity` attributes and
 * policies.
 */
export function integrityOf(content: string | Buffer): string {
  return `sha384-${hash('sha384', content, 'base64')}`;
}

/** The name of the Trusted Types policy of the inline script that loads the boot script again. */
export const bootPolicy = 'marquee-boot';

/**
 * Returns the security headers of a page, which are the same for all visitors. They contain two content security
 * policies, and a browser does only what both allow:
 *
 * - The first allows the scripts with the given hashes and scripts added by those, inline styles with the given hashes,
 * styles and files of this site and its asset hosts, and requests to the API hosts and to the page's third-party tools.
 * It enforces Trusted Types (`trusted-types.ts`).
 * - The second limits the hosts of scripts, so that an allowed script cannot add a script of another host, from a
 * `data:` or `blob:` URL, or from a text. It is separate because `'strict-dynamic'` in the first ignores hosts.
 */
export function securityHeaders({
  inlineScripts,
  scripts,
  styles,
  mainApi,
  contentApi,
  contentMedia = contentApi,
  partners,
  assetHosts = [],
  localOrigin,
}: {
  /** The hashes of the page's inline scripts. */
  inlineScripts: readonly string[];
  /** The hashes of the scripts that its HTML loads. */
  scripts: readonly string[];
  /** The hashes of the page's inline styles, and the nonce of those that its head does not have. */
  styles: readonly string[];
  mainApi: string;
  contentApi: string;
  /** The URL of the content host's uploads. */
  contentMedia?: string;
  partners: readonly Pick<PartnerScript, 'hosts'>[];
  assetHosts?: readonly string[];
  /** The origin of the developer's local build on the page, if it has one. */
  localOrigin?: string | undefined;
}) {
  const elsewhere = [...new Set(partners.flatMap(({ hosts }) => hosts))].map((host) => ` ${host}`).join('');
  const hosts = [...new Set([mainApi, contentApi].map((url) => new URL(url).origin))].join(' ');
  const uploads = [...new Set([mainApi, contentApi, contentMedia].map((url) => new URL(url).origin))].join(
    ' ',
  );
  const assets = assetHosts.map((host) => ` ${host}`).join('');
  const local = localOrigin ? ` ${localOrigin}` : '';
  const policy = [
    `default-src 'self'`,
    `script-src 'strict-dynamic'${quoted([...inlineScripts, ...scripts])}`,
    `style-src 'self'${quoted(styles)}${assets}${local}`,
    `img-src 'self' data: blob: ${uploads}${assets}${elsewhere}${local}`,
    `media-src 'self' blob: ${uploads}${assets}${local}`,
    `connect-src 'self' ${hosts}${assets}${elsewhere}${local}`,
    `font-src 'self'${assets}${local}`,
    `form-action 'self' ${hosts}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default ${bootPolicy}`,
    `report-to ${reportsEndpoint}`,
  ];
  const hostsPolicy = [
    `script-src 'self'${quoted(inlineScripts)}${assets}${elsewhere}${local}`,
    `report-to ${reportsEndpoint}`,
  ];
  return {
    // A comma separates policies.
    'content-security-policy': [policy, hostsPolicy].map((directives) => directives.join('; ')).join(', '),
    // Scripts of partners have no hash.
    ...(partners.length === 0 && {
      'integrity-policy': `blocked-destinations=(script), endpoints=(${reportsEndpoint})`,
    }),
    'reporting-endpoints': `${reportsEndpoint}="${reportsPath}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  };
}

function quoted(hashes: readonly string[]): string {
  return hashes.map((one) => ` '${one}'`).join('');
}
