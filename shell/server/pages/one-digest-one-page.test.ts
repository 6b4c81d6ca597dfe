import { hash } from 'node:crypto';
import type { Snapshot } from '@marquee/contracts';
import { languageOfPath } from '@marquee/i18n';
import fc from 'fast-check';
import { isFirstRing } from '@marquee/testing/ring';
import { aRelease } from '../../testing/a-release.ts';
import { aShellOver } from '../../testing/a-shell.ts';
import { aDefinition, aPage, aPlace, aSite, rendered, textOf } from '../../testing/a-site.ts';
import { consent } from '../../features/consent/server/feature.ts';
import { inspector } from '../../features/inspector/server/feature.ts';
import type { FeatureShell } from '../server-feature.ts';
import type { RenderRequest } from '../rendering/messages.ts';
import { variantOptionsOf } from '../variant-options.ts';
import { visitorOf } from '../visitor.ts';
import { digestOf } from './page-variant.ts';
import type { PageRequest } from './serve-page.ts';

const cache = { maxAge: 60 };
const teaser = aPlace('t', 'quiz.teaser');
const score = aPlace('s', 'quiz.score');
const fanzone = aRelease('mfe-fanzone', {
  routes: [
    { id: 'home', path: '/', cache, indexable: true },
    { id: 'fan', path: '/fans/:name', cache, indexable: true },
  ],
});
const quizzes = ['1.0.0', '1.1.0', '1.2.0'].map((version) =>
  aRelease('mfe-quiz', {
    version,
    slots: [{ name: 'quiz.teaser', cache }, { name: 'quiz.score' }],
  }),
);
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache }] });
const built = [fanzone, ...quizzes, auth];
const placed = [teaser.placed, score.placed];

/** All that the code of a release learns about a request. */
const all = (request: RenderRequest) => `<h1>${JSON.stringify(request)}</h1>`;

function aSiteWithExperiments() {
  let renders = 0;
  const site = aSite(
    built,
    {
      home: (request) => aPage(`${all(request)}${teaser.html}${score.html}`, undefined, placed),
      fan: (request) => aPage(`${all(request)}${teaser.html}`, undefined, [teaser.placed]),
      'quiz.teaser': (request) => ({ kind: 'slot', ...rendered(all(request)) }),
      'quiz.score': () => ({ kind: 'slot', ...rendered(`score ${(renders += 1)}`) }),
      'auth.account': (request) => ({ kind: 'slot', ...rendered(all(request)) }),
    },
    ({ remotes: { 'mfe-quiz': quiz, 'mfe-auth': account } }: Snapshot) => {
      quiz!.live = '1.0.0';
      for (const [rule, id, versions] of [
        [quiz!, 'teaser', ['1.0.0', '1.1.0']],
        [account!, 'account', ['1.0.0', '1.0.0']],
      ] as const)
        rule.experiments.push({
          id,
          salt: id,
          sharePercent: id === 'teaser' ? 80 : 100,
          variants: versions.map((version, at) => ({ name: `v${at}`, version, weight: 1 })),
          targeting: {},
          conversions: [],
        });
      quiz!.rollout = { version: '1.2.0', salt: 'r', percent: 30 };
    },
  );
  return site;
}

const secret = fc.stringMatching(/^[a-z0-9]{24}$/).map((text) => `SECRET${text}`);
/**
 * Requests of visitors: what pages depend on, and everything else that they send. Secrets are also where the shell reads
 * something else: it needs to know whether the cookies are there, and the platform in the user agent.
 */
const requests = fc.record({
  UUID: fc.stringMatching(/^[A-Za-z0-9]{32}$/),
  path: fc.constantFrom('/', '/fans/aarav', '/hi/fans/aarav?from=ad'),
  platform: fc.constantFrom('Android', 'Windows NT', 'Macintosh; Intel Mac OS X'),
  browser: secret,
  consent: fc.option(secret, { nil: undefined }),
  appBanner: fc.option(secret, { nil: undefined }),
  moved: fc.constantFrom(undefined, undefined, undefined, 'hi'),
  signedIn: fc.constantFrom(undefined, '1'),
  gpc: fc.constantFrom(undefined, undefined, '1'),
  country: fc.constantFrom(undefined, 'DE'),
  session: secret,
  token: secret,
});
type Request = typeof requests extends fc.Arbitrary<infer Value> ? Value : never;

const settings = {
  definition: aDefinition(),
  // These two read nothing else of a shell.
  features: [consent, inspector].map(({ open }) =>
    open({ variables: { CONSENT_NOTICE_COUNTRIES: 'IN' }, isLocal: false } as unknown as FeatureShell),
  ),
};

function given({ UUID, path, platform, browser, gpc, country, token, ...cookies }: Request) {
  const sent = Object.entries({ UUID, ...cookies }).filter(([, value]) => value !== undefined);
  const headers = {
    accept: 'text/html',
    'user-agent': `${platform} ${browser}`,
    authorization: `Bearer ${token}`,
    ...(gpc && { 'sec-gpc': gpc }),
    ...(country && { 'cf-ipcountry': country }),
  };
  return { path, headers, cookies: Object.fromEntries(sent) as Record<string, string> };
}

/** The digest of a request and what the page is served by, as the shell's routes compute both. */
function planned({ pages }: ReturnType<typeof aSite>, request: Request) {
  const { path, headers, cookies } = given(request);
  const url = new URL(path, 'https://marquee.test');
  const { visitor } = visitorOf({
    cookies,
    userAgent: headers['user-agent'],
    language: languageOfPath(url.pathname),
  });
  const options: PageRequest = variantOptionsOf({ cookies, headers }, settings);
  return { url, visitor, options, digest: digestOf(pages.open(visitor)!.variant(options)) };
}

/** `PAGES=10000` is the long form. */
const pageCount = Number(process.env['PAGES'] ?? (isFirstRing ? 150 : 1_500));

test(`${pageCount} pages: one digest and URL are one page, for each visitor, at any time and from each shell`, async () => {
  const shells = [aSiteWithExperiments(), aSiteWithExperiments()];
  // A later snapshot with the same plan.
  shells[1]!.publish(() => undefined);
  const pages = new Map<string, string>();
  const digests = new Set<string>();
  for (const [at, request] of fc.sample(requests, pageCount).entries()) {
    const shell = shells[at % 2]!;
    const { url, visitor, options, digest } = planned(shell, request);
    const response = await shell.pages.open(visitor)!.serve(url, options);
    // The number of the snapshot, which a cache repeats.
    const { 'server-timing': _sequence, ...sent } = response.headers;
    const page = hash('sha256', JSON.stringify(sent) + (await textOf(response)));
    const key = `${url.pathname}${url.search} ${digest}`;
    if (pages.has(key)) expect([request, page]).toEqual([request, pages.get(key)]);
    pages.set(key, page);
    digests.add(digest);
  }
  expect(digests.size).toBeGreaterThan(50);
  expect(pages.size).toBeLessThan(Math.min(1_000, pageCount));
});

test('nothing that a visitor sent is in a shared response', async () => {
  const site = aSiteWithExperiments();
  const app = await aShellOver(site, settings);
  for (const request of fc.sample(requests, isFirstRing ? 8 : 20)) {
    const { path, headers, cookies } = given(request);
    const { digest } = planned(site, request);
    const asked = {
      url: path,
      headers: { ...headers, 'x-marquee-digest': digest },
      cookies,
    };
    // The first request renders the page for this visitor; the second gets the shared one.
    await app.inject(asked);
    const response = await app.inject(asked);
    expect(response.headers['cdn-cache-control']).toMatch(/^s-maxage=/);
    const sent = response.body + JSON.stringify(response.headers);
    expect(sent).not.toContain('SECRET');
    for (const planted of [request.UUID, 'score '])
      expect([planted, sent.includes(planted)]).toEqual([planted, false]);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['x-marquee-digest']).toBe(digest);
  }
  await app.close();
});
