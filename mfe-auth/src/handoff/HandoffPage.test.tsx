/** @jest-environment jsdom */
import { answered, asha, refused, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';

const path = '/auth/handoff?token=once&next=%2Fquiz';

test('the token becomes a session, leaves the address at once, and the visit goes on to next', async () => {
  const { platform, called } = testPlatform({ exchangeToken: () => answered(asha) });
  window.history.replaceState(null, '', path);
  const { router } = await openPage(routes, path, platform);

  expect(window.location.href).not.toContain('once');
  expect(await screen.findByText('At /quiz')).toBeInTheDocument();
  // The way back does not lead here again.
  expect(router.state.historyAction).toBe('REPLACE');
  expect(called).toEqual([{ call: 'exchangeToken', args: [{ token: 'once', source: 'app_webview' }] }]);
  expect(platform.session.current()).toEqual(asha);
  expect(platform.bus.trace().map(({ event }) => event)).toEqual(['auth:logged-in']);
});

test('a token that is no good is swallowed: the visitor goes on as nobody', async () => {
  const { platform, toasts } = testPlatform({ exchangeToken: () => refused(410, 'Used') });
  await openPage(routes, path, platform);

  expect(await screen.findByText('At /quiz')).toBeInTheDocument();
  expect(platform.session.current()).toBeNull();
  expect(toasts).toEqual([]);
});
