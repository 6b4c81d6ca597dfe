import { hash } from 'node:crypto';
import type { Language, Snapshot, Visitor } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';

/** The country in which the site starts to measure at once. */
export const noticeCountry = 'US';

/** The beginning of every visitor's secret; nothing else in a page contains it. */
export const plantedMark = 'planted';

/** A browser that opens pages. `id` is the value of its cookie `UUID`, which it gets with its first page. */
export type SimulatedVisitor = {
  id: string | undefined;
  language: Language;
  device: 'android' | 'ios' | 'desktop';
  /** Whether the visitor has answered the consent banner. */
  hasChosen: boolean;
  /** Whether the browser sends `Sec-GPC`, by which the page's script asks for no consent. */
  objects: boolean;
  country: 'IN' | typeof noticeCountry;
  signedIn: boolean;
  acceptsBrotli: boolean;
  /** A value that only this visitor sends, and that must be in no page. */
  secret: string;
};

const userAgents = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141',
};
const devices = ['android', 'android', 'ios', 'desktop'] as const;

/** Creates a newcomer; `random` returns numbers from 0 to 1. */
export function aNewcomer(random: () => number): SimulatedVisitor {
  return {
    id: undefined,
    language: random() < 0.3 ? 'hi' : 'en',
    device: devices[Math.floor(random() * devices.length)]!,
    hasChosen: random() < 0.5,
    objects: random() < 0.1,
    country: random() < 0.2 ? noticeCountry : 'IN',
    signedIn: random() < 0.3,
    acceptsBrotli: random() < 0.1,
    secret: `${plantedMark}${Math.floor(random() * 1e9).toString(36)}`,
  };
}

/** The path of the page `name` in the visitor's language. */
export function pathFor({ language }: SimulatedVisitor, name: string): string {
  return `${language === 'hi' ? '/hi' : ''}/front/${name}`;
}

export function headersOf(visitor: SimulatedVisitor): Record<string, string> {
  const cookies = [
    visitor.id && `UUID=${visitor.id}`,
    visitor.hasChosen && 'consent=essential',
    visitor.signedIn && 'signedIn=1',
    `account=${visitor.secret}`,
  ];
  return {
    accept: 'text/html',
    'user-agent': userAgents[visitor.device],
    cookie: cookies.filter(Boolean).join('; '),
    'cf-ipcountry': visitor.country,
    ...(visitor.objects && { 'sec-gpc': '1' }),
    ...(visitor.acceptsBrotli && { 'accept-encoding': 'gzip, deflate, br, zstd' }),
  };
}

/** What one page shows of the visitor and the plan. `releases`: by remote, the release of each of its places. */
export type ShownPage = {
  language: string;
  device: SimulatedVisitor['device'];
  consent: string;
  releases: ReadonlyMap<string, readonly string[]>;
};

const places = /data-remote="([^"]+)" data-release="([^"]+)"(?: data-variant="([^"]+)")? data-state="(\w+)"/g;

export function readPage(html: string): ShownPage {
  const [, language = ''] = /<html lang="(\w+)">/.exec(html) ?? [];
  const [, store = ''] = /href="([^"]*)" data-download="header"/.exec(html) ?? [];
  const releases = new Map<string, string[]>();
  for (const [, remote, version, variant, state] of html.matchAll(places)) {
    const shown = state === 'server' ? [version, variant].filter(Boolean).join(' ') : state!;
    releases.set(remote!, [...(releases.get(remote!) ?? []), shown]);
  }
  return {
    language,
    device: store.includes('play.google.com')
      ? 'android'
      : store.includes('apps.apple.com')
        ? 'ios'
        : 'desktop',
    consent: /"consent":"(notice|opt-in)"/.exec(html)?.[1] ?? '',
    releases,
  };
}

/** What a page shows in the places of each remote, by the visitor's plan in this snapshot. */
export function plannedFor(snapshot: Snapshot, { id = '', ...known }: SimulatedVisitor): Map<string, string> {
  const visitor: Visitor = {
    id,
    key: hash('sha256', id),
    language: known.language,
    platform: { android: 'Android', ios: 'iOS', desktop: 'unknown' }[known.device] as Visitor['platform'],
    signedIn: known.signedIn,
  };
  return new Map(
    Object.entries(resolvePlan(snapshot, visitor).remotes).map(([remote, { version, why }]) => {
      if (why.kind === 'killed') return [remote, 'killed'];
      return [remote, why.kind === 'experiment' ? `${version} ${why.variant}` : version];
    }),
  );
}
