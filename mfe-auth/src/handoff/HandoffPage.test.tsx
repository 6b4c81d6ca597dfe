/** @jest-environment jsdom */
import { succeeded, asha, noResponse, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeProfile } from '../profile/profile.ts';
import { routes } from '../routes.tsx';

const path = '/auth/handoff?token=once&next=%2Fquiz';

test('the token becomes a session, leaves the address at once, and the visit goes on to next', async () => {
  const { platform, called } = testPlatform({ exchangeToken: () => succeeded(asha) });
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

test('an invalid token is swallowed: the visitor continues without a session', async () => {
  const { platform, toasts } = testPlatform({ exchangeToken: () => refused(410, 'Used') });
  await openPage(routes, path, platform);

  expect(await screen.findByText('At /quiz')).toBeInTheDocument();
  expect(platform.session.current()).toBeNull();
  expect(toasts).toEqual([]);
});

describe('over a live session', () => {
  const attacker = { ...asha, userId: 'u_2', authToken: 'of-the-attacker' };
  const script = {
    previewToken: () => succeeded({ userId: 'u_2', mobileNumberMasked: '••••3210' }),
    exchangeToken: () => succeeded(attacker),
    signOut: () => succeeded({}),
  };
  function signedIn(changes: ApiScript = {}) {
    const site = testPlatform({ ...script, ...changes });
    site.platform.session.store(asha);
    storeProfile(site.platform.storage, { userId: asha.userId, mobileNumber: '9812341234', name: 'Asha' });
    return site;
  }
  const callsOf = ({ called }: { called: { call: string }[] }) => called.map(({ call }) => call);

  test('finding 12: a hand-off link needs a confirmation to change the account, and exchanges nothing without it', async () => {
    const site = signedIn();
    await openPage(routes, path, site.platform);

    const question = await screen.findByRole('heading', {
      name: 'Continue as the number ending in 3 2 1 0?',
    });
    expect(question).toHaveTextContent('Continue as ••••3210?');
    expect(question).toHaveFocus();
    expect(screen.getByText('You are signed in here as ••••1234.')).toBeInTheDocument();
    expect(callsOf(site)).toEqual(['previewToken']);

    await userEvent.click(screen.getByRole('button', { name: 'Stay in this account' }));
    expect(await screen.findByText('At /quiz')).toBeInTheDocument();
    expect(site.platform.session.current()).toEqual(asha);
    expect(callsOf(site)).toEqual(['previewToken']);
  });

  test('after a yes the account before is signed out and the other one signed in', async () => {
    const site = signedIn();
    site.platform.storage.write('checkoutDraft', { fullName: 'Of Asha' });
    await openPage(routes, path, site.platform);
    await userEvent.click(await screen.findByRole('button', { name: /^Continue as/ }));

    expect(await screen.findByText('At /quiz')).toBeInTheDocument();
    expect(site.platform.session.current()).toEqual(attacker);
    expect([...site.stored.keys()]).toEqual(['loginState']);
    expect(site.called).toEqual([
      expect.objectContaining({ call: 'previewToken' }),
      expect.objectContaining({ call: 'exchangeToken' }),
      { call: 'signOut', args: [{}, { authToken: asha.authToken }] },
    ]);
  });

  test('finding 12: a token whose account cannot be fetched does not replace a session', async () => {
    const site = signedIn({ previewToken: noResponse });
    await openPage(routes, path, site.platform);

    expect(await screen.findByText('At /quiz')).toBeInTheDocument();
    expect(site.platform.session.current()).toEqual(asha);
    expect(callsOf(site)).toEqual(['previewToken']);
  });

  test('the same account is handed over without a confirmation', async () => {
    const again = { ...asha, authToken: 'again' };
    const site = signedIn({
      previewToken: () => succeeded({ userId: asha.userId, mobileNumberMasked: '••••1234' }),
      exchangeToken: () => succeeded(again),
    });
    await openPage(routes, path, site.platform);

    expect(await screen.findByText('At /quiz')).toBeInTheDocument();
    expect(site.platform.session.current()).toEqual(again);
  });
});
