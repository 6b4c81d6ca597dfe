import { aRelease } from '../../testing/a-release.ts';
import { aPage, aSite, aVisitor, rendered, textOf } from '../../testing/a-site.ts';
import type { PartnerScript } from '../../page/partners.ts';
import type { PageRequest } from './serve-page.ts';

const fanzone = aRelease('mfe-fanzone', {
  criticality: 'primary',
  routes: [
    { id: 'hub', path: '/fan-zone', indexable: true, hydrate: 'never' },
    { id: 'fans', path: '/fans', indexable: true, hydrate: 'never' },
    { id: 'order', path: '/order/:celeb' },
    { id: 'pay', path: '/pay', private: true },
  ],
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', hydrate: 'interaction' }] });
const page = () => aPage('<h1>A page</h1>');
const pixel: PartnerScript = {
  kind: 'ad-pixel',
  id: '4711',
  script: 'https://pixel.test/p.js',
  hosts: ['https://pixel.test'],
};

function aFanSite(partners: readonly PartnerScript[] = []) {
  const renderings = {
    hub: page,
    fans: page,
    order: page,
    pay: page,
    'auth.account': () => ({ kind: 'slot' as const, ...rendered('Sign in') }),
  };
  const { serve } = aSite([fanzone, auth], renderings, undefined, { partners });
  return async (path: string, request: PageRequest = {}, platform = aVisitor.platform) => {
    const response = await serve(path, request, { ...aVisitor, platform });
    return { ...response, html: await textOf(response) };
  };
}

test('third-party scripts are admitted on ordinary pages, and never on a private one', async () => {
  const serve = aFanSite([pixel]);
  const [open, closed] = [await serve('/fans', { consent: 'notice' }), await serve('/pay')];
  expect(open.headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/pixel\.test/);
  expect(open.html).toContain('"consent":"notice"');
  expect(open.html).toContain('https://pixel.test/p.js');
  expect(JSON.stringify(closed)).not.toContain('pixel.test');
});

test('a public page may be stored offline, a screen for any query, a private page never', async () => {
  const serve = aFanSite();
  const offlineHeader = async (path: string) => (await serve(path)).headers['x-marquee-offline'];
  expect(await offlineHeader('/fans')).toBe('exact');
  expect(await offlineHeader('/order/aarav?step=who')).toBe('any-query');
  expect(await offlineHeader('/terms')).toBe('exact');
  for (const path of ['/pay', '/offline', '/download'])
    expect([path, await offlineHeader(path)]).toEqual([path, undefined]);
});

test('the app is offered in five places, each with its own URLs, on a phone those of its store', async () => {
  const { html } = await aFanSite()('/fan-zone', {}, 'Android');
  const offers = [...html.matchAll(/href="([^"]*)"[^>]*data-download="([^"]*)"/g)];
  expect(offers.map(([, href, placement]) => [placement, href?.includes(String(placement))])).toEqual([
    ['banner', true],
    ['header', true],
    ['header', true],
    ['fan-zone-get-video-message', true],
    ['footer', true],
  ]);
  const atDownload = offers.flatMap(([, href, placement]) => (placement === 'header' ? [href] : []));
  for (const href of atDownload) expect(href).toMatch(/^https:\/\/play\.test\//);
  expect(html).not.toContain('apple.test');
  expect((await aFanSite()('/fans')).html).toContain('data-download="bottom"');
});

test('the banner is shown on phones only, and not after it was dismissed', async () => {
  const serve = aFanSite();
  const hasBanner = async (...given: Parameters<typeof serve>) =>
    (await serve(...given)).html.includes('data-app-banner');
  expect(await hasBanner('/fans', {}, 'iOS')).toBe(true);
  expect(await hasBanner('/fans')).toBe(false);
  expect(await hasBanner('/fans', { appBannerDismissed: true }, 'iOS')).toBe(false);
  expect(await hasBanner('/pay', {}, 'iOS')).toBe(false);
});

test('the download page is the store on a phone, and a code to scan elsewhere', async () => {
  const serve = aFanSite();
  const phone = (await serve('/hi/download', {}, 'iOS')).html;
  expect(phone).toContain('https://apple.test/marquee?ct=bottom');
  expect(phone).not.toContain('<svg class="shell-download__qr"');
  const desktop = (await serve('/download?from=footer')).html;
  expect(desktop).toContain('<svg class="shell-download__qr"');
  expect(desktop).toContain('https://play.test/marquee?referrer=utm_source%3Dweb%26utm_content%3Dfooter');
  expect(desktop).toContain('"@type":"SoftwareApplication"');
});

test('a missing page is a redirect, after which the notice is in the language of the missing page', async () => {
  const serve = aFanSite();
  expect(await serve('/gone')).toMatchObject({ status: 302, isMissing: true });
  const { html } = await serve('/fans', { movedFrom: 'hi' });
  expect(html).toMatch(/<main[^>]*><div class="mq-notice-bar" role="status" lang="hi"><p>वह पेज/);
  expect(html).toContain('href="/hi/fans"');
  const { html: english } = await serve('/fans', { movedFrom: 'en' });
  const notice = /mq-notice-bar" role.*?<\/div>/.exec(english)?.[0];
  expect(notice?.match(/href="[^"]*"/g)).toEqual(['href="/fans"', 'href="/hi"']);
  expect((await serve('/fans', { movedFrom: 'en' })).headers).not.toHaveProperty('x-marquee-offline');
  expect((await serve('/fans')).html).not.toContain('mq-notice-bar" role');
});
