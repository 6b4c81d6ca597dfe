import { aRelease } from '../../testing/a-release.ts';
import { aPage, aPlace, aSite, rendered, textOf } from '../../testing/a-site.ts';

const cache = { maxAge: 60 };
const settings = {
  pageSize: { type: 'integer', default: 20, maximum: 100 },
  layout: { type: 'string', default: 'grid', enum: ['grid', 'list'] },
};
const fanzone = aRelease('mfe-fanzone', {
  routes: [{ id: 'fans', path: '/fans', cache, indexable: true }],
  manifest: { settings },
});
const quiz = aRelease('mfe-quiz', { slots: [{ name: 'quiz.teaser', cache }] });
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache }] });
const teaser = aPlace('a-1', 'quiz.teaser');

const aFanSite = () =>
  aSite([fanzone, quiz, auth], {
    fans: ({ settings: given }) =>
      aPage(`<h1>${JSON.stringify(given)}</h1>${teaser.html}`, undefined, [teaser.placed]),
    'quiz.teaser': ({ settings: given }) => ({
      kind: 'slot',
      ...rendered(`teaser ${JSON.stringify(given)}`),
    }),
    'auth.account': () => ({ kind: 'slot', ...rendered('account') }),
  });

function settingsInData(html: string) {
  const [, data = ''] = /id="marquee-page">(.*?)<\/script>/s.exec(html) ?? [];
  const { releases } = JSON.parse(data) as { releases: Record<string, { settings?: object }> };
  return [releases['mfe-fanzone']?.settings, releases['mfe-quiz']?.settings];
}

test('the settings of a release are its defaults, for the server and in the data of the page', async () => {
  const html = await textOf(await aFanSite().serve('/fans'));
  expect(html).toContain('<h1>{"pageSize":20,"layout":"grid"}</h1>');
  expect(html).toContain('teaser undefined');
  expect(settingsInData(html)).toEqual([{ pageSize: 20, layout: 'grid' }, undefined]);
});

test('another value of the environment is on the next page, although the former one was cached', async () => {
  const { serve, publish } = aFanSite();
  await textOf(await serve('/fans'));
  publish(({ remotes }) => (remotes['mfe-fanzone']!.settings = { pageSize: 50, layout: 'table', gone: 1 }));
  const html = await textOf(await serve('/fans'));
  // A value that the release does not accept, or does not declare, does not reach it.
  expect(html).toContain('<h1>{"pageSize":50,"layout":"grid"}</h1>');
  expect(settingsInData(html)[0]).toEqual({ pageSize: 50, layout: 'grid' });

  publish(({ remotes }) => delete remotes['mfe-fanzone']!.settings);
  expect(settingsInData(await textOf(await serve('/fans')))[0]).toEqual({ pageSize: 20, layout: 'grid' });
});
