/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://site.test/quiz"}
 */
import { choiceCookie } from './consent.ts';
import { syncVisitorId, setSignInCookie } from './identity.ts';
import type { FeaturePage } from './deferred/browser-feature.ts';
import { appLinks } from '../features/app-links/browser/feature.ts';

test('cookies that scripts set on https are secure', () => {
  const written: string[] = [];
  const page = {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      written.push(text);
    },
  } as Document;
  localStorage.setItem('UUID', 'Abcdefgh1234Abcdefgh1234Abcdefgh');
  syncVisitorId(page, localStorage);
  setSignInCookie(page, true);
  written.push(choiceCookie('accepted'));
  const setter = jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => written.push(text));
  appLinks.start({ inTurn: (act) => act() } as FeaturePage);
  document.body.innerHTML = '<div data-app-banner><button data-dismiss-app-banner>Not now</button></div>';
  document.querySelector('button')!.click();
  setter.mockRestore();

  expect(written.map((text) => text.split('=')[0])).toEqual(['UUID', 'signedIn', 'consent', 'appBanner']);
  for (const text of written) expect(text).toMatch(/; path=\/; max-age=\d+; samesite=lax; secure$/);
});
