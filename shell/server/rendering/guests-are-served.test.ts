import { aRelease } from '../../testing/a-release.ts';
import { aPage, aPlace, aSite, rendered } from '../../testing/a-site.ts';

const local = (en: string, hi: string) => ({ en, hi });
const polls = aRelease('mfe-polls', {
  criticality: 'regular',
  routes: [
    {
      id: 'polls',
      path: '/polls',
      mount: { expose: './Page' },
      head: {
        title: local('Polls', 'मतदान'),
        description: local('Vote for your star', 'अपने सितारे को वोट दें'),
        heading: local('Today’s polls', 'आज के मतदान'),
      },
    },
    {
      id: 'poll',
      path: '/polls/:star',
      mount: { expose: './Page' },
      head: {
        title: local('Poll', 'मतदान'),
        description: local('Vote', 'वोट दें'),
        heading: local('Poll', 'मतदान'),
      },
    },
  ],
  slots: [
    {
      name: 'polls.teaser',
      mount: { expose: './Teaser' },
      placeholder: { narrow: 200, wide: 120, text: local('The poll is loading', 'मतदान खुल रहा है') },
    },
  ],
  manifest: {
    guest: { kind: 'module-federation', format: 'script', global: 'polls', bundler: 'webpack 5.110.3' },
  },
});
const fanzone = aRelease('mfe-fanzone', { routes: [{ id: 'fans', path: '/fans', cache: { maxAge: 60 } }] });
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache: { maxAge: 60 } }] });
const teaser = aPlace('a-1', 'polls.teaser');

const site = () =>
  aSite([polls, fanzone, auth], {
    'auth.account': () => ({ kind: 'slot', ...rendered('<a>Sign in</a>') }),
    fans: () => aPage(`<h1>Fans</h1>${teaser.html}`, undefined, [teaser.placed]),
  });

function pageDataIn(html: string) {
  const text = /<script type="application\/json" id="marquee-page">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  return JSON.parse(text) as { slots: Record<string, object>; releases: Record<string, object> };
}

test.each([
  ['/polls', 'Polls', 'Today’s polls', 'Vote for your star'],
  ['/hi/polls', 'मतदान', 'आज के मतदान', 'अपने सितारे को वोट दें'],
])(
  '%s has title, heading and description of the manifest, and a place for the guest',
  async (path, ...texts) => {
    const { html, renders } = site();
    const page = await html(path);
    const [title, heading, description] = texts;
    expect(page).toContain(`<title>${title}`);
    expect(page).toContain(`<meta name="description" content="${description}"`);
    expect(page).toMatch(new RegExp(`<h1 id="heading"[^>]*>${heading}</h1>`));
    expect(page).toContain('<div class="shell-guest" data-guest="">');
    expect(renders.map(({ release }) => release)).not.toContain('mfe-polls@1.0.0');
  },
);

test('a slot of a guest has text and height of its placeholder, and the browser learns what to mount', async () => {
  const page = await site().html('/fans');
  expect(page).toMatch(
    /<div data-slot="polls.teaser" [^>]*data-state="server"[^>]*><div class="shell-guest"/,
  );
  expect(page).toContain('The poll is loading');
  expect(page).toContain('<svg class="mq-hole mq-hole--narrow" width="1" height="200" aria-hidden="true">');
  const { slots, releases } = pageDataIn(page);
  expect(slots['a-1']).toMatchObject({ remote: 'mfe-polls', mount: { expose: './Teaser' } });
  expect(releases['mfe-polls']).toMatchObject({
    guest: { kind: 'module-federation', format: 'script', global: 'polls', entry: 'entry.js' },
    files: { 'entry.js': expect.stringMatching(/^sha384-/) },
  });
});

test('a page of a guest gets the parameters of its URL', async () => {
  const { slots } = pageDataIn(await site().html('/hi/polls/AU-01?tab=2'));
  expect(slots['page']).toMatchObject({ route: 'poll', params: { star: 'AU-01' } });
});

test('a page without guests has neither their stylesheet nor their data', async () => {
  const { html } = aSite([fanzone, auth], {
    'auth.account': () => ({ kind: 'slot', ...rendered('<a>Sign in</a>') }),
    fans: () => aPage('<h1>Fans</h1>'),
  });
  expect(await html('/fans')).not.toMatch(/guest/);
});
