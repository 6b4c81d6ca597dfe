import { aRelease } from '../../testing/a-release.ts';
import { aPage, aPlace, aSite, rendered } from '../../testing/a-site.ts';
import type { PageData } from '../../page/page-data.ts';

const detail = { type: 'object', properties: { id: { type: 'string' } } };
const voted = { name: 'polls:voted', replay: 'latest', detail };
const votedAgain = {
  ...voted,
  version: 2,
  fromPrevious: { id: { from: 'id' } },
  toPrevious: { id: { from: 'id' } },
};
const params = { type: 'object', properties: { celeb: { type: 'string' } }, required: ['celeb'] };
const entry = (place: string, path: string, en: string, order: number) => ({
  place,
  path,
  label: { en, hi: `${en} (हिन्दी)` },
  order,
});

const polls = aRelease('polls', {
  criticality: 'primary',
  routes: [{ id: 'hub', path: '/polls', indexable: true }],
  slots: [{ name: 'polls.card', params, hydrate: 'visible' }],
  manifest: {
    events: [voted, votedAgain, { name: 'polls:closed', detail }],
    navigation: [entry('main.fans', '/polls', 'Polls', 60), entry('footer.trust', '/polls', 'Our polls', 10)],
    publishes: ['polls:voted', 'polls:voted@2', 'polls:closed'],
  },
});
const fanzone = aRelease('mfe-fanzone', {
  routes: [
    { id: 'fans', path: '/fans', indexable: true },
    { id: 'plain', path: '/plain' },
  ],
  manifest: {
    navigation: [entry('main.fans', '/fans', 'Fan home', 5), entry('main.business', '/plain', 'Plain', 1)],
    subscribes: ['polls:voted'],
  },
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account' }] });
const account = { 'auth.account': () => ({ kind: 'slot' as const, ...rendered('<a>Sign in</a>') }) };

function site(placed: Record<string, unknown> = {}) {
  const card = aPlace('c-1', 'polls.card');
  return aSite([fanzone, polls, auth], {
    ...account,
    fans: () => aPage(`<h1>Fans</h1>${card.html}`, undefined, [{ ...card.placed, params: placed as never }]),
    plain: () => aPage('<h1>Plain</h1>'),
    hub: () => aPage('<h1>Polls</h1>'),
    'polls.card': () => ({ kind: 'slot', ...rendered('the card') }),
  });
}

function dataOf(html: string): PageData {
  const text = /<script type="application\/json" id="marquee-page">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  return JSON.parse(text) as PageData;
}

test('a page has the contracts of the events that its remotes use, in every version, and no others', async () => {
  const { html } = site();
  // The owner of the event is not on this page; its other event concerns no remote of the page.
  expect(Object.keys(dataOf(await html('/plain')).events ?? {})).toEqual(['polls:voted', 'polls:voted@2']);
  expect(dataOf(await html('/plain')).events?.['polls:voted']).toEqual({ replay: 'latest', detail });
  expect(Object.keys(dataOf(await html('/polls')).events ?? {})).toContain('polls:closed');
  expect(dataOf(await html('/help')).events).toBeUndefined();
});

test('a page has the schemas of the params of its slots, and a slot with right params is rendered', async () => {
  const { html, failures } = site({ celeb: 'aarav' });
  const page = await html('/fans');
  expect(page).toContain('the card');
  expect(dataOf(page).slotParams).toEqual({ 'polls.card': params });
  expect(failures).toEqual([]);
});

test('a slot with wrong params shows its fallback, and is reported with the remote that places it and the field', async () => {
  const { html, failures, renders } = site({ celeb: 7 });
  const page = await html('/fans');
  expect(page).not.toContain('the card');
  expect(page).toMatch(/data-slot="polls\.card"[^>]* data-state="fallback"[^>]* data-hydrate="never"/);
  expect(dataOf(page).slots['c-1']).toMatchObject({ refusedParam: 'celeb' });
  expect(failures).toMatchObject([
    {
      code: 'SLOT_PARAMS_REFUSED',
      message: 'mfe-fanzone@1.0.0 places the slot polls.card: celeb: is not string',
    },
  ]);
  expect(renders.some(({ request }) => request.kind === 'slot' && request.slot === 'polls.card')).toBe(false);
  // The rest of the page is as usual.
  expect(page).toContain('<h1>Fans</h1>');
});

test('header and footer have the entries of the planned remotes, in both languages and in order', async () => {
  const { html, publish } = site();
  const page = await html('/polls');
  const nav = /<nav class="mq-header__nav".*?<\/nav>/s.exec(page)?.[0] ?? '';
  expect([...nav.matchAll(/>([^<>]+)<\/a>/g)].map(([, text]) => text)).toEqual([
    'Fan home',
    'Polls',
    'Get the app',
  ]);
  expect(nav).toContain('href="/polls" aria-current="page"');
  // Before the shell's own pages in the same column.
  expect(page).toMatch(/Our polls<\/a>.*How we use AI<\/a>/s);
  expect(await html('/hi/polls')).toContain('Polls (हिन्दी)');
  // A page that a remote places on the business side has that side's header.
  expect(await html('/plain')).toMatch(
    /<nav class="mq-header__nav"[^>]*><a class="mq-nav-link" href="\/plain"/,
  );

  publish((next) => delete next.remotes['polls']);
  expect(await html('/fans')).not.toContain('href="/polls"');
});
