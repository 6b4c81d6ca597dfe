/** @jest-environment jsdom */
import { answered, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';

function site(removal: ApiScript, isNewUser = false) {
  return testPlatform({
    sendOtp: () => refused(500),
    verifyOtp: () => answered({ authToken: 'proof', isNewUser }),
    ...removal,
  });
}

async function proveAndConfirm() {
  await userEvent.type(screen.getByLabelText('Mobile number'), '9876543210{Enter}');
  await userEvent.type(await screen.findByLabelText('One-time code'), '048213{Enter}');
  await userEvent.click(await screen.findByRole('radio', { name: 'I worry about my data' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
}

test('after number, code and reason the account is on its way out and the browser is empty', async () => {
  const { platform, called } = site({
    removeAccount: () => answered({ requestId: 'DEL-5521', deleteBy: '2026-12-20', retained: [] }),
  });
  window.localStorage.setItem('UUID', 'anything');
  await openPage(routes, '/delete-account', platform);
  await proveAndConfirm();

  expect(await screen.findByText('Your account will be deleted')).toBeInTheDocument();
  expect(screen.getByText('DEL-5521')).toBeInTheDocument();
  expect(screen.getByText(/gone by 20 Dec 2026/)).toBeInTheDocument();
  expect(called.at(-1)).toEqual({
    call: 'removeAccount',
    args: [{ mobileNumber: '9876543210', reason: 'privacy', comment: '' }, { authToken: 'proof' }],
  });
  expect(window.localStorage).toHaveLength(0);
  expect(platform.bus.trace().at(-1)?.event).toBe('auth:logged-out');
});

test('a number nobody has gets the same answer, and no account is made for it', async () => {
  const { platform, called } = site({ removeAccount: () => refused(404, 'No account') }, true);
  await openPage(routes, '/delete-account', platform);
  await proveAndConfirm();

  expect(await screen.findByText('Your account will be deleted')).toBeInTheDocument();
  expect(called.some(({ call }) => call === 'userLogin')).toBe(false);
});

test('an order in the making stops it, with the way on', async () => {
  const { platform } = site({ removeAccount: () => refused(409, 'Open', { error: 'ORDER_IN_PROGRESS' }) });
  await openPage(routes, '/delete-account', platform);
  await proveAndConfirm();

  expect(await screen.findByText('One of your orders is still being made')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
});

test('no answer deletes nothing, says so, and can be tried again', async () => {
  const { platform } = site({});
  await openPage(routes, '/delete-account', platform);
  await proveAndConfirm();
  expect(await screen.findByText(/Nothing was deleted/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
