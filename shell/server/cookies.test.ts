import { aRelease } from '../testing/a-release.ts';
import { aShellOver } from '../testing/a-shell.ts';
import { aPage, aSite } from '../testing/a-site.ts';

const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });
const key = 'a key of more than sixteen characters';
const UUID = 'Abcdefgh1234Abcdefgh1234Abcdefgh';
const daySeconds = 86_400;

function aShell(siteUrl: string) {
  const site = aSite([quiz], { hub: () => aPage('<h1>Quizzes</h1>') }, ({ remotes }) => {
    remotes['mfe-quiz']?.experiments.push({
      id: 'e1',
      salt: 's',
      sharePercent: 100,
      variants: [{ name: 'b', version: '1.0.0', weight: 1 }],
      targeting: {},
      conversions: [],
    });
  });
  return aShellOver(site, {
    siteUrl,
    variables: { INSPECTOR_KEY: key },
    chooseVariants: async () => ({ e1: 'b' }),
    // The reader's own tests check the signature; no page is rendered with this override.
    readOverride: (text) => (text === 'signed' ? ({ manifest: { name: 'mfe-quiz' } } as never) : undefined),
  });
}

const asDocument = { accept: 'text/html' };
const override = (siteUrl: string, url = '/__marquee/dev') => ({
  method: 'POST' as const,
  url,
  headers: { origin: siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'override=signed',
});
const lax = { path: '/', sameSite: 'Lax' };
const hidden = { path: '/', sameSite: 'Strict', httpOnly: true };

describe.each([
  ['https://marquee.test', { secure: true }],
  ['http://localhost:3000', {}],
])('%s', (siteUrl, secure) => {
  // Without `httpOnly` are those that the code in the browser reads or removes.
  test.each([
    ['UUID', { url: '/quiz', headers: asDocument }, { ...lax, maxAge: 365 * daySeconds }],
    ['moved', { url: '/gone', headers: asDocument }, { ...lax, maxAge: 30 }],
    ['variants', { url: '/quiz', headers: asDocument }, { ...lax, httpOnly: true, maxAge: 365 * daySeconds }],
    [
      'receipt',
      { url: '/__marquee/receipt', cookies: { UUID } },
      { ...hidden, path: '/__marquee/telemetry', maxAge: 3600 },
    ],
    [
      'inspector',
      { url: `/__marquee/inspector?key=${encodeURIComponent(key)}` },
      { ...hidden, maxAge: daySeconds / 3 },
    ],
    ['marquee-override', override(siteUrl), hidden],
    [
      'marquee-override',
      override(siteUrl, '/__marquee/dev/clear'),
      { ...hidden, value: '', maxAge: 0, expires: new Date(0) },
    ],
  ])('the cookie %s has only the attributes that its use needs: %#', async (name, request, attributes) => {
    const app = await aShell(siteUrl);
    const { cookies } = await app.inject(request);
    const cookie = cookies.find((one) => one.name === name);
    expect(cookie).toEqual({ name, value: expect.any(String), ...attributes, ...secure });
  });
});
