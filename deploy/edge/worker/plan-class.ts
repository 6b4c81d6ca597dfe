import type { Snapshot, Visitor } from '@marquee/contracts';
import { languageOfPath } from '@marquee/i18n';
import { platformOf, resolvePlan } from '@marquee/plan';

/**
 * The parts of a page request on which the digest (the hash that identifies the visitor's variant of the page) depends.
 */
export type PageRequest = {
  /** The host of the URL, with its port if it has one. */
  host: string;
  path: string;
  headers: Headers;
  cookies: ReadonlyMap<string, string>;
  /** The visitor's id: the cookie `UUID`, or the one that the visitor gets with this page. */
  id: string;
};

export type PlanSettings = {
  /** The header with the visitor's country, in lower case: `CONSENT_COUNTRY_HEADER` of the shell. */
  countryHeader: string;
  /** The tenant of each host name: `TENANT_HOSTS` of the shell. */
  tenantHosts: Readonly<Record<string, string>>;
};

/** The cookies that only the shell can read: they are signed, or expire by themselves. */
const cookiesOfTheShell = ['marquee-override', 'marquee-preview', 'inspector'];
/** The values of the cookie `signedIn` that the shell reads as they are. It decodes cookies: to it, `%31` is `1`. */
const plainSignedIn = [undefined, '', '0', '1'];
/** In other headers, cookies may have other names to the shell: only spaces and tabs separate them there. */
const plainCookies = /^[\t -~]*$/;

/**
 * Returns, as text, everything that a visitor's pages depend on besides the shell and the URL. Visitors with the same
 * text get the same digest (the hash that identifies a variant of a page), so the worker fetches one digest per text.
 * Returns undefined if only the shell can determine the digest.
 */
export async function planClass(
  snapshot: Snapshot,
  { host, path, headers, cookies, id }: PageRequest,
  { countryHeader, tenantHosts }: PlanSettings,
): Promise<string | undefined> {
  const signedIn = cookies.get('signedIn');
  if (!plainSignedIn.includes(signedIn) || !plainCookies.test(headers.get('cookie') ?? '')) return undefined;
  if (cookiesOfTheShell.some((name) => cookies.has(name))) return undefined;

  const tenant = tenantHosts[host.toLowerCase().replace(/:\d+$/, '')];
  const hasPins = Object.values(snapshot.remotes).some(({ pins }) => Object.keys(pins).length > 0);
  const visitor: Visitor = {
    id,
    ...(hasPins && { key: await sha256(id) }),
    language: languageOfPath(path),
    platform: platformOf(headers.get('user-agent') ?? ''),
    signedIn: signedIn === '1',
    ...(tenant !== undefined && { tenant }),
  };
  const releases = Object.entries(resolvePlan(snapshot, visitor).remotes).map(
    ([remote, { version, why }]) => {
      const { settings } = snapshot.remotes[remote] ?? {};
      if (why.kind === 'experiment') return [remote, version, why.experiment, why.variant, settings];
      return [remote, version, why.kind === 'killed' && 'killed', settings];
    },
  );
  return JSON.stringify([
    host,
    visitor.language,
    visitor.platform,
    headers.get(countryHeader),
    cookies.has('appBanner'),
    cookies.get('moved'),
    releases,
  ]);
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
