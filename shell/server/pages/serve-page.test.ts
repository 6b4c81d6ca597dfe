import { runPendingTasks } from '@marquee/testing/until';
import type { RenderResult } from '../rendering/messages.ts';
import { PlatformError } from '@marquee/contracts';
import { contractsPath, noContracts } from '@marquee/release-checks/release-contracts';
import { aRelease } from '../../testing/a-release.ts';
import { aPage, aPlace, aSite, rendered, textOf, type Renderings } from '../../testing/a-site.ts';
import { integrityOf, securityHeaders } from './content-security.ts';

const fanzone = aRelease('mfe-fanzone', {
  criticality: 'primary',
  routes: [
    { id: 'fans', path: '/fans', indexable: true },
    { id: 'star', path: '/celebrities/:celeb' },
    { id: 'claim', path: '/claim', private: true, hydrate: 'never' },
  ],
  slots: [{ name: 'fanzone.news' }],
});
const quiz = aRelease('mfe-quiz', {
  criticality: 'regular',
  slots: [{ name: 'quiz.teaser', hydrateOn: ['auth:logged-in'], deadlineMs: 300 }, { name: 'quiz.score' }],
});
const auth = aRelease('mfe-auth', {
  slots: [{ name: 'auth.account', hydrate: 'interaction', hydrateSignedIn: 'idle' }],
});
const account: Renderings = { 'auth.account': () => ({ kind: 'slot', ...rendered('<a>Sign in</a>') }) };
const aSlot = (html: string, placed: Parameters<typeof rendered>[1] = []) => ({
  kind: 'slot' as const,
  ...rendered(html, placed),
});
const broken = () => Promise.reject(new PlatformError('REMOTE_DID_NOT_RENDER', 'mfe-quiz@1.0.0 threw'));

function site(renderings: Renderings, change?: Parameters<typeof aSite>[2]) {
  return aSite([fanzone, quiz, auth], { ...account, ...renderings }, change);
}

/** The start tag of a slot's element. */
function slotIn(html: string, slot: string): string {
  return new RegExp(`<div data-slot="${slot}"[^>]*>`).exec(html)?.[0] ?? 'not there';
}

function pageDataIn(html: string) {
  const text = /<script type="application\/json" id="marquee-page">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  return JSON.parse(text) as { slots: Record<string, object>; releases: Record<string, object> } & object;
}

test('slots inside slots are at their places, in order, each with its remote and release', async () => {
  const [teaser, news, score] = [
    aPlace('a-1', 'quiz.teaser'),
    aPlace('a-2', 'fanzone.news'),
    aPlace('b-1', 'quiz.score'),
  ];
  const { html } = site({
    fans: () =>
      aPage(`<h1>Fans</h1>${teaser.html}<hr>${news.html}end`, undefined, [teaser.placed, news.placed]),
    // The slots finish in another order than they are in the page.
    'quiz.teaser': async () => {
      await runPendingTasks();
      return aSlot(`teaser[${score.html}]`, [score.placed]);
    },
    'fanzone.news': () => aSlot('news'),
    'quiz.score': () => aSlot('score'),
  });
  const page = await html('/fans');
  const main = /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1]?.replace(/<style.*?<\/style>/gs, '');
  expect(main?.replace(/<div [^>]*>/g, '(').replaceAll('</div>', ')')).toBe(
    '(<h1>Fans</h1>(teaser[(score)])<hr>(news)end)',
  );
  expect(slotIn(page, 'quiz.teaser')).toBe(
    '<div data-slot="quiz.teaser" data-remote="mfe-quiz" data-release="1.0.0" data-state="server" data-key="a-1" data-hydrate="visible" data-hydrate-on="auth:logged-in">',
  );
  expect(Object.keys(pageDataIn(page).slots)).toEqual(['account', 'page', 'a-1', 'b-1', 'a-2']);
  expect(page).not.toContain('<!--slot:');
});

test('every page has header, footer and the toast area', async () => {
  const { html } = site({ fans: () => aPage('fans'), claim: broken });
  for (const path of ['/fans', '/hi/fans', '/claim', '/privacy', '/offline']) {
    const order =
      /<\/head><body><link rel="preload" as="font"[^>]*>.*<header class="mq-header">.*<main id="main".*<\/main>.*<footer class="mq-footer.*<div id="toasts">/s;
    expect([path, order.test(await html(path))]).toEqual([path, true]);
  }
});

test('each slot is rendered by the release that the visitor gets, with its own deadline', async () => {
  const teaser = aPlace('a-1', 'quiz.teaser');
  const { html, renders } = site({
    fans: () => aPage(teaser.html, undefined, [teaser.placed]),
    'quiz.teaser': () => aSlot('teaser'),
  });
  await html('/hi/fans?tab=2');
  expect(renders.map(({ release, deadlineMs }) => [release, deadlineMs])).toEqual([
    ['mfe-fanzone@1.0.0', 1500],
    ['mfe-auth@1.0.0', 500],
    ['mfe-quiz@1.0.0', 300],
  ]);
  expect(renders[0]?.request).toEqual({
    kind: 'page',
    route: 'fans',
    url: 'https://marquee.test/hi/fans?tab=2',
    language: 'hi',
    prefix: 'page-',
  });
});

test('finding 23: a render receives no more of a visitor than its page’s own URL, and a slot not even that', async () => {
  const teaser = aPlace('a-1', 'quiz.teaser');
  const { serve, renders } = site({
    fans: () => aPage(teaser.html, undefined, [teaser.placed]),
    'quiz.teaser': () => aSlot('teaser'),
  });
  await textOf(await serve('/hi/fans?token=a-secret', { requestId: 'of-this-visitor' }));
  const slots = renders.filter(({ request }) => request.kind === 'slot');
  expect(slots.map(({ request }) => request)).toEqual([
    {
      kind: 'slot',
      slot: 'auth.account',
      params: expect.anything(),
      url: 'https://marquee.test/hi',
      language: 'hi',
      prefix: 'account-',
    },
    {
      kind: 'slot',
      slot: 'quiz.teaser',
      params: {},
      url: 'https://marquee.test/hi',
      language: 'hi',
      prefix: 'a-1-',
    },
  ]);
});

test.each([
  // On slots: the title and text, the retry button, the way out.
  ['primary', false, { title: 'P', text: true, retry: true, wayOut: true }],
  ['essential', false, { title: 'P', text: true, retry: true, wayOut: false }],
  ['regular', false, undefined],
  ['primary', true, { title: 'H1', text: true, retry: true, wayOut: true }],
  ['essential', true, { title: 'H1', text: true, retry: true, wayOut: true }],
  ['regular', true, { title: 'H1', text: false, retry: false, wayOut: true }],
] as const)(
  'feature 20: the fallback of a %s remote, as a page: %s, has %o',
  async (criticality, isPage, expected) => {
    const teaser = aPlace('a-1', 'quiz.teaser');
    const remote = aRelease('mfe-quiz', {
      criticality,
      routes: [{ id: 'hub', path: '/quiz' }],
      slots: [{ name: 'quiz.teaser' }],
    });
    const { html } = aSite([fanzone, remote, auth], {
      ...account,
      fans: () => aPage(`[${teaser.html}]`, undefined, [teaser.placed]),
      hub: broken,
      'quiz.teaser': broken,
    });
    const page = await html(isPage ? '/quiz' : '/fans');
    const fallback = /<div class="mq-slot-fallback".*?<\/div><\/div><\/div>/s.exec(page)?.[0];
    const [, title] = /<(\w+) class="mq-slot-fallback__title">This section/.exec(fallback ?? '') ?? [];
    expect(
      fallback && {
        title: title?.toUpperCase(),
        text: fallback.includes('Something went wrong'),
        retry: fallback.includes('data-retry'),
        wayOut: fallback.includes('<a href="/">Go to the home page</a>'),
      },
    ).toEqual(expected);
  },
);

test('a failed regular slot is empty, a failed page shows a retry button and a way out', async () => {
  const teaser = aPlace('a-1', 'quiz.teaser');
  const regular = site({
    fans: () => aPage(`[${teaser.html}]`, undefined, [teaser.placed]),
    'quiz.teaser': broken,
  });
  const page = await regular.html('/fans');
  expect(page).toMatch(/\[<div data-slot="quiz.teaser"[^>]*data-state="fallback"[^>]*><\/div>\]/);
  expect(regular.failures).toEqual([expect.objectContaining({ code: 'REMOTE_DID_NOT_RENDER' })]);

  const failedPage = await site({ fans: broken }).html('/fans');
  expect(slotIn(failedPage, 'page')).toMatch(/data-state="fallback".*data-hydrate="load"/);
  expect(failedPage).toMatch(/data-retry.*Try again.*<a href="\/">Go to the home page/s);
  expect(failedPage).toContain('Sign in');
});

test('a page that failed or is killed is not indexable; one with a failed teaser is', async () => {
  const noindex = '<meta name="robots" content="noindex,nofollow" data-page>';
  const failed = await site({ fans: broken }).html('/fans');
  expect(failed).toContain(noindex);
  expect(failed).not.toContain('rel="canonical"');

  const killed = site({}, ({ remotes }) => {
    const rule = remotes['mfe-fanzone'];
    if (rule) rule.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  });
  expect(await killed.html('/fans')).toContain(noindex);

  const teaser = aPlace('a-1', 'quiz.teaser');
  const whole = site({
    fans: () => aPage(teaser.html, undefined, [teaser.placed]),
    'quiz.teaser': broken,
  });
  expect(await whole.html('/fans')).not.toContain('robots');
});

test('an essential remote that fails offers a retry and no way out', async () => {
  const page = await site({ fans: () => aPage('fans'), 'auth.account': broken }).html('/fans');
  expect(slotIn(page, 'auth.account')).toContain('data-state="fallback"');
  expect(page).toContain('data-retry');
  expect(page).not.toContain('<a href="/">Go to the home page');
});

test('a killed remote is not rendered and shows its fallback', async () => {
  const { html, renders, failures } = site({}, ({ remotes }) => {
    const rule = remotes['mfe-fanzone'];
    if (rule) rule.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  });
  const page = await html('/fans');
  expect(slotIn(page, 'page')).toContain('data-state="killed"');
  expect(page).toContain('taking a break');
  expect(page).not.toContain('data-retry');
  expect(renders.map(({ release }) => release)).toEqual(['mfe-auth@1.0.0']);
  expect(failures).toEqual([]);
});

test('a slot that no remote fills is empty and is reported', async () => {
  const stranger = aPlace('a-1', 'unknown.slot');
  const { html, failures } = site({ fans: () => aPage(`[${stranger.html}]`, undefined, [stranger.placed]) });
  expect(await html('/fans')).toContain('[]');
  expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('unknown.slot') })]);
});

test('a slot inside itself is left out', async () => {
  const [teaser, score] = [aPlace('a-1', 'quiz.teaser'), aPlace('a-2', 'quiz.score')];
  const { html, renders, failures } = site({
    fans: () => aPage(teaser.html, undefined, [teaser.placed]),
    'quiz.teaser': () => aSlot(`teaser ${score.html}`, [score.placed]),
    'quiz.score': () => aSlot(`score [${teaser.html}]`, [teaser.placed]),
  });
  expect(await html('/fans')).toContain('score []');
  expect(renders).toHaveLength(4);
  expect(failures).toHaveLength(1);
});

test('an unknown page, and a known one whose content is missing, send the visitor home', async () => {
  const { serve } = site({ star: () => ({ kind: 'missing', what: 'star unknown' }) });
  for (const path of ['/nothing/here', '/celebrities/unknown', '/hi/nothing']) {
    expect(await serve(path)).toMatchObject({ status: 302, headers: { location: '/' }, body: '' });
  }
});

test('a page may send the visitor elsewhere', async () => {
  const { serve } = site({ star: () => ({ kind: 'redirect', to: '/celebrities/aarav-suryan' }) });
  expect(await serve('/celebrities/aarav')).toMatchObject({
    status: 302,
    headers: { location: '/celebrities/aarav-suryan' },
  });
});

/** A site whose page `fans`, and its page `star` with a parameter in the path, was fast and then stops responding. */
async function aLatePage() {
  let isHanging = false;
  let settle: (result: RenderResult) => void = () => undefined;
  const opens = () =>
    isHanging
      ? new Promise<RenderResult>((resolve) => (settle = resolve))
      : aPage('<h1 id="heading">whole</h1>', { title: 'Fans' } as never);
  const made = site({ fans: opens, star: opens });
  await made.html('/fans');
  await made.html('/celebrities/aarav-suryan');
  isHanging = true;
  const open = async (path: string, request?: Parameters<typeof made.serve>[1]) => {
    const { status, headers, body } = await made.serve(path, request);
    if (typeof body === 'string') return { status, headers, early: '', rest: async () => body };
    const chunks = body[Symbol.asyncIterator]();
    let early = '';
    while (!early.includes('</header>')) early += (await chunks.next()).value as string;
    const rest = async () => {
      let text = '';
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) text += next.value;
      return text;
    };
    return { status, headers, early, rest };
  };
  return { ...made, open, settle: (result: RenderResult) => settle(result) };
}

test.each(['/fans', '/celebrities/aarav-suryan'])(
  'feature 15: head and header of %s are sent before a late loader, and its metadata after them',
  async (path) => {
    const { open, settle } = await aLatePage();
    const { status, early, rest } = await open(path);
    expect(status).toBe(200);
    expect(early).toMatch(/<!DOCTYPE html>.*boot\.1\.js.*<\/head><body>.*Sign in.*<\/header>/s);
    // The browser takes the first title of a document.
    expect(early).not.toContain('<title>');

    settle(aPage('<h1 id="heading">late</h1>', { title: 'Late fans', description: 'All stars' }));
    const late = await rest();
    expect(late).toMatch(
      /^<title>Late fans[^<]*<\/title><meta name="description" content="All stars" data-page>.*<main id="main"[^>]*>.*<h1 id="heading">late<\/h1>.*<\/main>.*id="marquee-page"/s,
    );
    expect(late).not.toContain('rel="expect"');
    expect(Object.keys(pageDataIn(late).slots)).toContain('page');
  },
);

test('the policy of a late page has the hashes of the styles of its head, and a nonce for those of slots found later', async () => {
  const teasing = aRelease('mfe-quiz', {
    slots: [{ name: 'quiz.teaser' }],
    files: { 'browser/teaser.css': '.teaser{color:green}' },
  });
  teasing.release.assets.slots.styles = ['teaser.css'];
  const teaser = aPlace('a-1', 'quiz.teaser');
  let settle = () => {};
  const { serve } = aSite([fanzone, teasing, auth], {
    ...account,
    fans: () =>
      new Promise((resolve) => (settle = () => resolve(aPage(teaser.html, undefined, [teaser.placed])))),
    'quiz.teaser': () => aSlot('teaser'),
  });
  const late = await serve('/fans');
  settle();
  const html = await textOf(late);
  const { integrity = 'none' } = teasing.release.files['browser/teaser.css'] ?? {};
  expect(html).toMatch(/<style data-href="page.css">\.mfe-fanzone-page\{color:red\}<\/style>.*<\/head>/s);
  const [, nonce] =
    /<style nonce="([\w-]{22})" data-href="teaser.css">\.teaser\{color:green\}<\/style>/.exec(html) ?? [];
  const policy = late.headers['content-security-policy'];
  expect(policy).toMatch(new RegExp(`style-src [^;]*'nonce-${nonce}'`));
  expect(policy).not.toContain(integrity);
  // No file that another team may fail to send stands before the content.
  expect(html).not.toContain('rel="stylesheet"');
});

test.each([
  [{ kind: 'missing', what: 'star' } as const, '/'],
  [{ kind: 'redirect', to: '/quiz?a="b"' } as const, '/quiz?a=&quot;b&quot;'],
])('feature 15: a late %o is a refresh, which search engines do not index', async (result, target) => {
  const { open, settle } = await aLatePage();
  const { rest } = await open('/celebrities/aarav-suryan');
  settle(result);
  const late = await rest();
  expect(late).toContain(
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${target}">`,
  );
  expect(late).not.toContain('data-slot="page"');
  expect(late).toMatch(/<\/main>.*<footer.*id="marquee-page".*<\/html>$/s);
});

test('feature 15: in-site navigation and search engines get the true status of a late page', async () => {
  const { serve, settle } = await aLatePage();
  for (const path of ['/fans', '/celebrities/aarav-suryan']) {
    const response = serve(path, { needsStatus: true });
    await runPendingTasks();
    settle({ kind: 'redirect', to: '/quiz' });
    expect(await response).toMatchObject({ status: 302, headers: { location: '/quiz' } });
  }
});

test('feature 15: a path that never led to a page waits for its loader, because it may be a redirect', async () => {
  const { serve, settle } = await aLatePage();
  const response = serve('/celebrities/unknown');
  expect(await Promise.race([response, runPendingTasks()])).toBeUndefined();
  settle({ kind: 'missing', what: 'star' });
  expect(await response).toMatchObject({ status: 302, headers: { location: '/' } });
});

test('feature 15: a page whose header was sent early is not cached', async () => {
  const { open, settle, renders } = await aLatePage();
  const { rest } = await open('/fans');
  settle({ ...aPage('late'), expiresAt: Date.now() + 60_000, staleUntil: Date.now() + 60_000 });
  await rest();
  const before = renders.length;
  const again = open('/fans');
  await runPendingTasks();
  settle(aPage('late'));
  await (await again).rest();
  expect(renders.slice(before).map(({ request }) => request.kind)).toContain('page');
});

test('the first paint waits for the heading, unless a slot above it is late', async () => {
  const expecting = '<link rel="expect" href="#heading" blocking="render">';
  const fans = () => ({
    ...aPage('<h1 id="heading">fans</h1>'),
    heading: 'heading',
  });
  const whole = await site({ fans, 'auth.account': () => aSlot('account') }).html('/fans');
  expect(whole.slice(0, whole.indexOf('</head>'))).toContain(expecting);

  let fail: (failure: Error) => void = () => undefined;
  const lateAccount = new Promise<never>((_, reject) => (fail = reject));
  const { body } = await site({ fans, 'auth.account': () => lateAccount }).serve('/fans');
  let page = '';
  for await (const chunk of body as AsyncIterable<string>) {
    page += chunk;
    if (page.includes('</head>')) fail(new Error('late'));
  }
  expect(page).toContain('<h1 id="heading">fans</h1>');
  expect(page).not.toContain(expecting);
  expect(await site({ fans: () => aPage('no heading') }).html('/fans')).not.toContain('rel="expect"');
});

test('the head has the metadata for search engines and shared links, with hostile text escaped', async () => {
  const { html } = site({
    fans: () =>
      aPage('fans', {
        title: 'Fans of <Aarav> & co',
        description: 'All "stars"',
        preloadImage: '/media/a.svg',
        structuredData: [{ name: '</script><script>alert(1)</script>' }],
      }),
  });
  const page = await html('/hi/fans?utm=1');
  const head = page.slice(0, page.indexOf('</head>'));
  expect(head).toContain('<title>Fans of &lt;Aarav&gt; &amp; co | Marquee</title>');
  expect(head).toContain('<meta name="description" content="All &quot;stars&quot;" data-page>');
  expect(head).toContain('<link rel="canonical" href="https://marquee.test/hi/fans" data-page>');
  expect(head).toContain('hreflang="en" href="https://marquee.test/fans"');
  expect(head).toContain('hreflang="x-default" href="https://marquee.test/fans"');
  expect(head).toContain('<link rel="preload" as="image" href="/media/a.svg" fetchpriority="high">');
  expect(head).toContain('og:locale" content="hi_IN"');
  expect(head).not.toContain('<script>alert');
  expect(head).not.toContain('robots');
});

test('a page that is defined by its query has its own canonical URL, in both languages', async () => {
  const canonical = '/fans?a=aarav&b=kabir';
  const { html } = site({ fans: () => aPage('<h1>Two</h1>', { title: 'Two', canonical }) });
  const page = await html('/hi/fans?b=aarav&a=kabir&utm=1');
  expect(page).toContain('rel="canonical" href="https://marquee.test/hi/fans?a=aarav&amp;b=kabir"');
  expect(page).toContain('hreflang="en" href="https://marquee.test/fans?a=aarav&amp;b=kabir"');
});

test('a page without metadata has the default; one that is not indexable has noindex and no canonical URL', async () => {
  const page = await site({ claim: () => aPage('claim') }).html('/claim');
  expect(page).toContain('<title>AI Video Solutions for Enterprises</title>');
  expect(page).toMatch(/<meta name="description" content="Hyper-personalised AI video[^"]+" data-page>/);
  for (const [property, content] of [
    ['og:image', 'https://marquee.test/assets/share.png'],
    ['og:image:type', 'image/png'],
    ['og:url', 'https://marquee.test/claim'],
  ])
    expect(page).toContain(`<meta property="${property}" content="${content}" data-page>`);
  expect(page).toContain('<meta name="robots" content="noindex,nofollow" data-page>');
  expect(page).not.toContain('rel="canonical"');
});

test('an article has its dates of publication and change, another page has none', async () => {
  const times = { published: '2026-11-19T20:00:00.000Z', modified: '2026-11-20T06:30:00.000Z' };
  const { html } = site({ fans: () => aPage('story', { title: 'Story', type: 'article', ...times }) });
  const page = await html('/fans');
  // `data-page`: in-site navigation takes them along.
  expect(page).toContain(`<meta property="article:published_time" content="${times.published}" data-page>`);
  expect(page).toContain(`<meta property="article:modified_time" content="${times.modified}" data-page>`);
  expect(await site({ fans: () => aPage('fans') }).html('/fans')).not.toContain('article:');
});

test('a private page sends no referrer, others do', async () => {
  const { serve } = site({ claim: () => aPage('claim'), fans: () => aPage('fans') });
  expect((await serve('/claim')).headers['referrer-policy']).toBe('no-referrer');
  expect((await serve('/fans')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('feature 36: the policy has the hash of every script and inline style of the page, and of nothing else', async () => {
  const response = await site({ fans: () => aPage('fans') }).serve('/fans');
  const policy = response.headers['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe-|nonce-/);
  expect(policy).toContain("connect-src 'self' https://api.marquee.test https://content.marquee.test");

  const html = await textOf(response);
  const running = [...html.matchAll(/<(script|style)([^>]*)>(.*?)<\/\1>/gs)].filter(
    ([, , attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''),
  );
  const hashes = running.map(
    ([, , attributes = '', text = '']) => /integrity="([^"]+)"/.exec(attributes)?.[1] ?? integrityOf(text),
  );
  expect(hashes.length).toBeGreaterThan(3);
  expect(new Set(policy.match(/sha384-[^']+/g))).toEqual(new Set(hashes));
});

test('finding 25: a second policy names every host of scripts and the inline ones, and lets no script add others', async () => {
  const hostsWith = async (settings: Parameters<typeof aSite>[3]) => {
    const renderings = { ...account, fans: () => aPage('fans') };
    const response = await aSite([fanzone, quiz, auth], renderings, undefined, settings).serve('/fans');
    const html = await textOf(response);
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => integrityOf(text));
    const [, second = ''] = response.headers['content-security-policy']?.split(', ') ?? [];
    const [, sources = ''] = /^script-src ([^;]*); report-to default$/.exec(second) ?? [];
    const hashes = sources.match(/(?<=')sha384-[^']+/g) ?? [];
    for (const hash of inline) expect(hashes).toContain(hash);
    return sources.split(' ').filter((source) => !source.startsWith("'sha384-"));
  };
  const script = 'https://pixel.test/a.js';
  const partners = [{ kind: 'ad-pixel' as const, id: 'a', script, hosts: ['https://*.pixel.test'] }];
  expect(await hostsWith({})).toEqual(["'self'"]);
  expect(await hostsWith({ partners, assetHosts: ['https://cdn.test'] })).toEqual([
    "'self'",
    'https://cdn.test',
    'https://*.pixel.test',
  ]);

  const urls = { mainApi: 'https://api.test', contentApi: 'https://content.test' };
  const localOrigin = 'http://localhost:4400';
  const inDevelopment = securityHeaders({
    ...urls,
    inlineScripts: ['sha384-a'],
    scripts: [],
    styles: [],
    partners: [],
    localOrigin,
  });
  expect(inDevelopment['content-security-policy']).toContain(
    `, script-src 'self' 'sha384-a' ${localOrigin}; report-to default`,
  );
});

test('the style of a slot inside a slot is inline: the policy has the hashes of what the builds say that they place', async () => {
  const places = (...slots: string[]) => ({
    [contractsPath]: JSON.stringify({ ...noContracts, uses: slots.map((slot) => ({ slot, params: {} })) }),
  });
  const page = aRelease('mfe-fanzone', {
    routes: [{ id: 'fans', path: '/fans' }],
    files: places('quiz.teaser'),
  });
  const teasing = aRelease('mfe-quiz', {
    slots: [{ name: 'quiz.teaser', cache: { maxAge: 60 } }],
    files: places('cart.mini', 'quiz.teaser', 'gone.slot'),
  });
  const styled = (remote: string, slot: string) => {
    const built = aRelease(remote, {
      slots: [{ name: slot, cache: { maxAge: 60 } }],
      files: { [`browser/${slot}.css`]: `.${remote}{color:green}` },
    });
    built.release.assets.slots.styles = [`${slot}.css`];
    return { ...built, integrity: built.release.files[`browser/${slot}.css`]?.integrity };
  };
  const [cart, unplaced] = [styled('mfe-cart', 'cart.mini'), styled('mfe-other', 'other.slot')];
  const [teaser, mini] = [aPlace('a-1', 'quiz.teaser'), aPlace('b-1', 'cart.mini')];
  const { serve, fit } = aSite([page, teasing, cart, unplaced, auth], {
    ...account,
    fans: () => aPage(teaser.html, undefined, [teaser.placed]),
    'quiz.teaser': () => aSlot(mini.html, [mini.placed]),
    'cart.mini': () => aSlot('mini'),
  });
  const opened = async () => {
    const response = await serve('/fans');
    return { html: await textOf(response), policy: response.headers['content-security-policy'] };
  };
  const unchecked = /<link rel="stylesheet"[^>]*>/.exec((await opened()).html)?.[0];
  expect(unchecked).toContain('href="/remotes/mfe-cart/1.0.0/cart.mini.css"');

  for (const { release } of [page, teasing, cart, unplaced]) await fit.check(release);
  const { html, policy } = await opened();
  const inline = /<style data-href="cart.mini.css">.*?<\/style>/.exec(html)?.[0];
  expect(inline).toBe('<style data-href="cart.mini.css">.mfe-cart{color:green}</style>');
  expect(html).not.toContain('rel="stylesheet"');
  expect(policy).toContain(cart.integrity);
  expect(policy).not.toContain(unplaced.integrity);
});

test('the hash of an inlined stylesheet is the one that the registry signed; text that HTML changes is linked', async () => {
  const quirky = aRelease('mfe-fanzone', {
    routes: [{ id: 'fans', path: '/fans' }],
    files: { 'browser/page.css': '.a::after{content:"</style>"}' },
  });
  const { serve } = aSite([quirky, auth], { ...account, fans: () => aPage('fans') });
  const response = await serve('/fans');
  const html = await textOf(response);
  const { files } = quirky.release;
  expect(html).toContain(
    `<link rel="stylesheet" href="/remotes/mfe-fanzone/1.0.0/page.css" integrity="${files['browser/page.css']?.integrity}" data-href="page.css">`,
  );
  const ofAuth = auth.release.files['browser/slots.css']?.integrity ?? 'none';
  expect(html).toContain('<style data-href="slots.css">.mfe-auth-slots{color:blue}</style>');
  expect(response.headers['content-security-policy']).toContain(`'${ofAuth}'`);
});

test('pictures and films may come from the host of the content’s uploads, and nothing else', async () => {
  const directivesWith = async (contentMedia?: string) => {
    const { serve } = aSite([fanzone, quiz, auth], { ...account, fans: () => aPage('fans') }, undefined, {
      ...(contentMedia && { contentMedia }),
    });
    const policy = (await serve('/fans')).headers['content-security-policy'] ?? '';
    return policy.split('; ');
  };
  const withMedia = await directivesWith('https://cdn.test/uploads');
  const named = withMedia.filter((directive) => directive.includes('https://cdn.test'));
  expect(named.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'media-src']);
  for (const directive of named) expect(directive.split(' ')).toContain('https://cdn.test');
  const without = await directivesWith();
  expect(without.find((directive) => directive.startsWith('img-src'))).toContain(
    'https://content.marquee.test',
  );
});

test('scripts are preloaded with their hashes for islands that hydrate, and for none of a page of text', async () => {
  const sites = { fans: () => aPage('fans'), claim: () => aPage('claim') };
  const hash = fanzone.release.files['browser/page.js']?.integrity ?? 'none';
  const page = await site(sites).html('/fans');
  expect(page).toContain(`href="/remotes/mfe-fanzone/1.0.0/page.js" integrity="${hash}"`);
  expect(page).toContain('href="/assets/runtime/core.1.js"');
  expect(page).not.toContain('calls.1.js');
  const text = await site(sites).html('/claim');
  expect(text).not.toContain('as="script"');
  // The browser finds out whether the visitor is signed in: the page is the same for all visitors.
  expect(slotIn(text, 'auth.account')).toContain('data-hydrate="interaction" data-hydrate-signed-in="idle"');
});

test('the API client is preloaded for private pages, and for no others', async () => {
  const order = aRelease('mfe-checkout', {
    routes: [
      { id: 'order', path: '/order/:celeb' },
      { id: 'pay', path: '/pay', private: true },
    ],
  });
  const { html } = aSite([order, auth], { ...account, order: () => aPage('order'), pay: () => aPage('pay') });
  expect(await html('/order/aarav')).not.toContain('calls.1.js');
  expect(await html('/pay')).toContain('href="/assets/runtime/calls.1.js"');
});

test('the page’s data names the releases in it with the hash of each script, and no server file', async () => {
  const data = pageDataIn(await site({ fans: () => aPage('fans') }).html('/fans'));
  expect(data).toMatchObject({ language: 'en', path: '/fans' });
  expect(Object.keys(data.releases).sort()).toEqual(['mfe-auth', 'mfe-fanzone']);
  expect(data.releases['mfe-fanzone']).toMatchObject({
    container: 'mfe_fanzone_1_0_0',
    base: '/remotes/mfe-fanzone/1.0.0/',
    files: { 'entry.js': expect.stringMatching(/^sha384-/), 'page.css': expect.stringMatching(/^sha384-/) },
  });
  expect(JSON.stringify(data)).not.toContain('remote.cjs');
});

test('a text page of the shell’s own has header, account and content, and no remote’s page', async () => {
  const page = await site({}).html('/hi/privacy');
  expect(page).toMatch(/<html lang="hi">.*<main[^>]*>.*<h1/s);
  // The page is shared, and this account slot is not cacheable.
  expect(slotIn(page, 'auth.account')).toContain('data-hole');
  expect(Object.keys(pageDataIn(page).slots)).toEqual(['account']);
});

test('the page data has the hashes of the files that its slots can load, or of all if the build does not list them', async () => {
  const built = aRelease('mfe-fanzone', {
    routes: [{ id: 'fans', path: '/fans' }],
    files: { 'browser/carousel.js': 'carousel()', 'browser/search.js': 'search()' },
  });
  const filesOn = async (release: typeof built) => {
    const { html } = aSite([release, auth], { ...account, fans: () => aPage('fans') });
    const { releases } = pageDataIn(await html('/fans')) as { releases: Record<string, { files: object }> };
    return Object.keys(releases['mfe-fanzone']?.files ?? {});
  };
  expect(await filesOn(built)).toContain('search.js');

  const { fans } = built.release.assets.routes;
  if (fans) fans.later = ['carousel.js'];
  expect(await filesOn(built)).toEqual(['entry.js', 'page.js', 'page.css', 'carousel.js']);
});

test('a release that does not fit the shell is not rendered: its slot and its page show the fallback, and the browser learns why', async () => {
  const why = 'needs sdk >=9.0 <10; the shell runs 1.0.0 to 2.0.0';
  const later = aRelease('mfe-quiz', {
    sdk: '>=9.0 <10',
    routes: [{ id: 'hub', path: '/quiz' }],
    slots: [{ name: 'quiz.teaser' }],
  });
  const teaser = aPlace('a-1', 'quiz.teaser');
  const { html, renders, serve } = aSite([fanzone, later, auth], {
    ...account,
    fans: () => aPage(teaser.html, undefined, [teaser.placed]),
  });
  const page = await html('/fans');
  expect(slotIn(page, 'quiz.teaser')).toContain('data-release="1.0.0" data-state="fallback"');
  expect(pageDataIn(page).releases['mfe-quiz']).toMatchObject({ misfit: why });
  expect(pageDataIn(page).releases['mfe-fanzone']).not.toHaveProperty('misfit');
  expect((await serve('/quiz')).status).toBe(200);
  expect(await html('/quiz')).toContain('mq-slot-fallback');
  expect(renders.filter(({ release }) => release.startsWith('mfe-quiz'))).toEqual([]);
});
