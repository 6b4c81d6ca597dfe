/** @jest-environment jsdom */
import { succeeded, asha, TestContext, testPlatform, type ApiScript } from '@marquee/testing';
import { teachDialogs } from '@marquee/testing/browser';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeProfile } from '../profile/profile.ts';
import { Component as Account } from './Account.tsx';

beforeAll(teachDialogs);

const willing: ApiScript = {
  sendOtp: () => succeeded({ otpLength: 6, resendAfterSec: 30, expiresInSec: 300, attemptsLeft: 3 }),
  verifyOtp: () => succeeded({ authToken: 'token', isNewUser: false }),
  userLogin: () => succeeded({ id: 1, userId: 'u_1', first_time_sign_up: false }),
};

function show(language: 'en' | 'hi' = 'en') {
  const site = testPlatform(willing);
  const mount = () =>
    render(
      <TestContext platform={site.platform} language={language}>
        <Account />
      </TestContext>,
    );
  return { ...site, mount };
}

async function signInWithCode() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Mobile number'), '98765 43210');
  await user.click(screen.getByRole('button', { name: 'Get code' }));
  await user.click(await screen.findByLabelText('One-time code'));
  await user.paste('048 213');
}

test('signed out: a link to the sign-in page, in the page’s language', () => {
  show('hi').mount();
  expect(screen.getByRole('link', { name: 'साइन इन' })).toHaveAttribute('href', '/hi/login');
});

test('the link opens the dialog in place, and a pasted code starts a session', async () => {
  const { platform, mount } = show();
  mount();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await signInWithCode();

  expect(await screen.findByRole('button', { name: 'Your menu' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Mobile number')).not.toBeInTheDocument();
  expect(platform.session.current()).toEqual(asha);
  expect(platform.bus.trace().map(({ event }) => event)).toEqual(['auth:logged-in']);
});

test('a page that needs a sign-in opens the dialog and learns that it was closed', async () => {
  const { platform, mount } = show();
  mount();
  const published: string[] = [];
  platform.bus.on('auth:sign-in-opened', () => published.push('opened'));
  platform.bus.on('auth:sign-in-dismissed', () => published.push('dismissed'));

  act(() => platform.bus.publish('auth:sign-in-wanted', { why: 'pay' }));
  act(() => platform.bus.publish('auth:sign-in-wanted', { why: 'quiz' }));
  await screen.findByText('Sign in to pay');
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));

  expect(published).toEqual(['opened', 'opened', 'dismissed']);
  expect(screen.queryByText('Sign in to pay')).not.toBeInTheDocument();
});

test('a sign-in request from before the slot hydrated opens the dialog once', async () => {
  const { platform, mount } = show();
  platform.bus.publish('auth:sign-in-wanted', { why: 'quiz' });

  const first = mount();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  first.unmount();
  mount();

  await act(async () => {});
  expect(screen.queryByText('Sign in to play')).not.toBeInTheDocument();
});

test('a session from an earlier visit is published at the start', () => {
  const { platform, mount } = show();
  platform.session.store(asha);
  mount();

  expect(platform.bus.trace().map(({ event }) => event)).toEqual(['auth:logged-in']);
  expect(screen.getByRole('button', { name: 'Your menu' })).toHaveAttribute('aria-expanded', 'false');
});

test('signing out forgets the session, the order under way and what was searched and played', async () => {
  const { platform, stored, toasts, mount } = show();
  platform.session.store(asha);
  platform.storage.write('checkoutDetails', { fullName: 'Asha' });
  platform.storage.write('checkoutDraft', { details: { fullName: 'Asha' } });
  platform.storage.write('recentSearches', ['kabir']);
  platform.storage.write('quizStreak', { streak: 3 });
  mount();

  await userEvent.click(screen.getByRole('button', { name: 'Your menu' }));
  expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));

  expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  expect([...stored.keys()]).toEqual([]);
  expect(toasts).toEqual([{ kind: 'info', text: 'You are signed out' }]);
  expect(platform.bus.trace().at(-1)?.event).toBe('auth:logged-out');
});

test('Escape closes the menu and returns to its button', async () => {
  const { platform, mount } = show();
  platform.session.store(asha);
  mount();

  const button = screen.getByRole('button', { name: 'Your menu' });
  await userEvent.click(button);
  await userEvent.keyboard('{Tab}{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

test('the header names the visitor as soon as the name is known, and not after the sign-out', async () => {
  const { platform, mount } = show();
  platform.session.store(asha);
  storeProfile(platform.storage, { userId: asha.userId, mobileNumber: '9876543210', name: '' });
  mount();
  expect(screen.getByRole('button', { name: 'Your menu' })).toHaveTextContent('You');

  act(() =>
    storeProfile(platform.storage, { userId: asha.userId, mobileNumber: '9876543210', name: 'Asha Rao' }),
  );
  const button = screen.getByRole('button', { name: 'Asha Rao: your menu' });
  expect(button).toHaveTextContent('Asha');

  await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.queryByText('Asha')).not.toBeInTheDocument();
});

test('a slot that unmounts with its dialog open dismisses the sign-in request @all', async () => {
  const { platform, mount } = show();
  let dismissed = 0;
  platform.bus.on('auth:sign-in-dismissed', () => (dismissed += 1));
  const slot = mount();
  act(() => platform.bus.publish('auth:sign-in-wanted', { why: 'pay' }));
  await screen.findByText('Sign in to pay');

  slot.unmount();
  expect(dismissed).toBe(1);
});

test('an expired session is over for all subscribers, later ones included', () => {
  const { platform, mount } = show();
  platform.session.store(asha);
  mount();
  act(() => platform.bus.publish('auth:sign-in-wanted', { why: 'expired' }));

  expect(platform.bus.trace().map(({ event }) => event)).toContain('auth:logged-out');
  let known = 0;
  platform.bus.on('auth:logged-in', () => (known += 1));
  expect(known).toBe(0);
});
