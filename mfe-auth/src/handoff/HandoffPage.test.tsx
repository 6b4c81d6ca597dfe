/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { answered, fakeApi, refused } from '../testing/fake-api.ts';
import { pageHtml, showPage } from '../testing/show-page.tsx';
import { testPlatform } from '../testing/test-platform.tsx';
import * as handoff from './HandoffPage.tsx';

const login = { authToken: 'token', id: 1, userId: 'u_1', first_time_sign_up: false };
const path = '/auth/handoff?token=once&next=%2Fquiz';

test('the token becomes a session, leaves the address at once, and the visit goes on to next', async () => {
  const { api, called } = fakeApi({ exchangeToken: () => answered(login) });
  const { platform, visited } = testPlatform(api);
  window.history.replaceState(null, '', path);
  await showPage({ module: handoff, platform, path });

  expect(window.location.href).not.toContain('once');
  await waitFor(() => expect(visited).toEqual(['/quiz']));
  expect(called).toEqual([{ call: 'exchangeToken', args: [{ token: 'once', source: 'app_webview' }] }]);
  expect(platform.session.current()).toEqual(login);
  expect(platform.bus.trace().map(({ event }) => event)).toEqual(['auth:logged-in']);
});

test('a token that is no good is swallowed: the visitor goes on as nobody', async () => {
  const { api } = fakeApi({ exchangeToken: () => refused(410, 'Used') });
  const { platform, visited, toasts } = testPlatform(api);
  await showPage({ module: handoff, platform, path });

  await waitFor(() => expect(visited).toEqual(['/quiz']));
  expect(platform.session.current()).toBeNull();
  expect(toasts).toEqual([]);
});

test('without JavaScript a link leads on, without the token', async () => {
  const html = await pageHtml({ module: handoff, platform: testPlatform(fakeApi({}).api).platform, path });
  expect(html).toContain('href="/quiz"');
  expect(html).not.toContain('once');
});
