import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { releaseId, type Plan } from '@marquee/contracts';
import { networkOf } from '@marquee/http-server';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../server/at-most.ts';

/** A valid receipt: proof that a shell sent this visitor, in this network, a page with these releases. */
export type Receipt = {
  /** A hash of the client's network (/24 of IPv4, /48 of IPv6), which only shells can compute. */
  network: string;
  /** Whether the receipt contains this release. */
  names: (release: { remote: string; version: string }) => boolean;
};

export type Receipts = {
  /** Creates the receipt, a cookie's value, for a page with the releases of this visitor's plan. */
  issue: (plan: Plan, ip: string) => string;
  /** Returns the content of a receipt, or why it is not valid. */
  check: (text: string | undefined, visitorId: string) => Receipt | 'missing' | 'wrong' | 'old';
  /** Returns a hash of the network of an IP address. */
  networkHash: (ip: string) => string;
};

/** How long a receipt, the cookie that proves that a page was sent, is valid, in minutes. */
export const receiptMinutes = 60;

/** By how much the clocks of two shells may differ, in minutes. */
const skewMinutes = 2;

/** The length of a release's hash in a receipt: receipts of 500 remotes still fit in a cookie. */
const nameLength = 6;

const pattern = /^([0-9a-z]{1,8})\.([0-9a-f]{16})\.([\w-]*)\.([\w-]{22})$/;

/**
 * Creates the functions that issue and check receipts. A receipt is a cookie that proves that a shell sent a page to a
 * visitor (decision 0045). It contains the minute, the client network and the releases, with a MAC over these and the
 * visitor. The keys are derived from the secret that all shells of an environment share, so each shell accepts the
 * receipts of the others.
 */
export function createReceipts(secret: string, now: () => number = Date.now): Receipts {
  const macKey = derive(secret, 'marquee receipt');
  const networkKey = derive(secret, 'marquee network');
  const networks = new LRUCache<string, string>(atMost(20_000));
  const names = new LRUCache<string, string>(atMost(5_000));
  const minute = () => Math.floor(now() / 60_000);

  return { issue, check, networkHash };

  function issue(plan: Plan, ip: string): string {
    let releases = '';
    for (const [remote, { version, why }] of Object.entries(plan.remotes))
      if (!['killed', 'pin', 'override', 'preview'].includes(why.kind))
        releases += nameOf(releaseId({ remote, version }));
    const payload = `${minute().toString(36)}.${networkHash(ip)}.${releases}`;
    return `${payload}.${macOf(plan.visitor, payload)}`;
  }

  function check(text: string | undefined, visitorId: string): ReturnType<Receipts['check']> {
    if (!text) return 'missing';
    const parts = text.length > 4_096 ? null : pattern.exec(text);
    if (!parts) return 'wrong';
    const [, issued = '', network = '', releases = '', mac = ''] = parts;
    const right = macOf(visitorId, `${issued}.${network}.${releases}`);
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right))) return 'wrong';
    const age = minute() - Number.parseInt(issued, 36);
    if (age > receiptMinutes || age < -skewMinutes) return 'old';
    return {
      network,
      names: (release) => {
        const name = nameOf(releaseId(release));
        for (let at = 0; at < releases.length; at += nameLength)
          if (releases.startsWith(name, at)) return true;
        return false;
      },
    };
  }

  /** A MAC of 128 bits. */
  function macOf(visitorId: string, payload: string): string {
    return createHmac('sha256', macKey).update(`${visitorId}\n${payload}`).digest('base64url').slice(0, 22);
  }

  /** A hash of the client's network; for IPv6 the /48, because one customer typically has a whole /48. */
  function networkHash(ip: string): string {
    const known = networks.get(ip);
    if (known) return known;
    const hash = createHmac('sha256', networkKey).update(networkOf(ip, 48)).digest('hex').slice(0, 16);
    networks.set(ip, hash);
    return hash;
  }

  function nameOf(release: string): string {
    const known = names.get(release);
    if (known) return known;
    const name = createHash('sha256').update(release).digest('base64url').slice(0, nameLength);
    names.set(release, name);
    return name;
  }
}

function derive(secret: string, label: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', label, 32)));
}
