/** @jest-environment jsdom */
import { succeeded, asha, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeProfile } from '../profile/profile.ts';
import { routes } from '../routes.tsx';

function site(removal: ApiScript, isNewUser = false) {
  return testPlatform({
    sendOtp: () => refused(500),
    verifyOtp: () => succeeded({ authToken: 'proof', isNewUser }),
    ...removal,
  });
}

async function proveAndConfirm() {
  await userEvent.type(screen.getByLabelText('Mobile number'), '9876543210{Enter}');
  await userEvent.type(await screen.findByLabelText('One-time code'), '048213');
  await userEvent.click(await screen.findByRole('radio', { name: 'I worry about my data' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
}

test('after number, code and reason the account is on its way out and the browser is empty', async () => {
  const { platform, called } = site({
    removeAccount: () => succeeded({ requestId: 'DEL-5521', deleteBy: '2026-12-20', retained: [] }),
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

test('a number without an account gets the same result, and no account is created for it @all', async () => {
  const { platform, called } = site({ removeAccount: () => refused(404, 'No account') }, true);
  await openPage(routes, '/delete-account', platform);
  await proveAndConfirm();

  expect(await screen.findByText('Your account will be deleted')).toBeInTheDocument();
  expect(called.some(({ call }) => call === 'userLogin')).toBe(false);
});

test('no reason is chosen for the visitor, and none is needed @all', async () => {
  const { platform, called } = site({ removeAccount: () => refused(404, 'No account') });
  await openPage(routes, '/delete-account', platform);
  await userEvent.type(screen.getByLabelText('Mobile number'), '9876543210{Enter}');
  await userEvent.type(await screen.findByLabelText('One-time code'), '048213');
  const confirm = await screen.findByRole('button', { name: 'Delete my account' });
  for (const reason of screen.getAllByRole('radio')) expect(reason).not.toBeChecked();
  await userEvent.click(confirm);

  expect(await screen.findByText('Your account will be deleted')).toBeInTheDocument();
  expect(called.at(-1)?.args[0]).toMatchObject({ reason: '' });
});

test('a code for a deletion that was not sent is said to be so, to a signed-in visitor too', async () => {
  const { platform } = site({ sendOtp: async () => ({ ok: false, status: 0, message: '' }) });
  platform.session.store(asha);
  storeProfile(platform.storage, { userId: asha.userId, mobileNumber: '9876543210', name: 'Asha' });
  await openPage(routes, '/delete-account', platform);
  await userEvent.click(await screen.findByRole('button', { name: 'Get code' }));

  expect(await screen.findByText('The code was not sent')).toBeInTheDocument();
});

test('an order in the making stops it, with the way on', async () => {
  const { platform } = site({ removeAccount: () => refused(409, 'Open', { error: 'ORDER_IN_PROGRESS' }) });
  await openPage(routes, '/delete-account', platform);
  await proveAndConfirm();

  expect(await screen.findByText('One of your orders is still being made')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
});

test('a failed request deletes nothing, is shown, and can be tried again', async () => {
  const { platform } = site({});
  await openPage(routes, '/delete-account', platform);
  await proveAndConfirm();
  expect(await screen.findByText(/Nothing was deleted/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('a refusal in English has a reason in Hindi on a Hindi page', async () => {
  const { platform } = site({ removeAccount: () => refused(422, 'Not this account') });
  await openPage(routes, '/delete-account', platform, 'hi');
  await userEvent.type(screen.getByLabelText('मोबाइल नंबर'), '9876543210{Enter}');
  await userEvent.type(await screen.findByLabelText('OTP'), '048213');
  await userEvent.click(await screen.findByRole('button', { name: 'मेरा खाता हटाइए' }));

  expect(await screen.findByText(/^कुछ नहीं हटा है। हमें लिखिए/)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Not this account');
});

test('finding 1: a signed-in visitor confirms with a new code, sent to their own number, and with another when it is old', async () => {
  const results = [
    () => refused(403, 'Please confirm this with a new code.', { error: 'FRESH_CODE_NEEDED' }),
    () => succeeded({ requestId: 'DEL-5521', deleteBy: '2026-12-20', retained: [] }),
  ];
  const { platform, called } = site({ removeAccount: () => results.shift()?.() ?? refused(500) });
  platform.session.store(asha);
  storeProfile(platform.storage, { userId: asha.userId, mobileNumber: '9876543210', name: 'Asha' });
  await openPage(routes, '/delete-account', platform);
  const confirm = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Get code' }));
    await userEvent.type(await screen.findByLabelText('One-time code'), '048213');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  };

  expect(screen.getByRole('heading', { name: 'Confirm with a code' })).toBeInTheDocument();
  expect(screen.getByText(/^We send a code to \+91 98765 43210,/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Mobile number')).not.toBeInTheDocument();
  await confirm();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm with a code' }));
  await confirm();

  expect(await screen.findByText('Your account will be deleted')).toBeInTheDocument();
  expect(called.filter(({ call }) => call === 'sendOtp').map(({ args }) => args)).toEqual([
    ['9876543210', { language: 'en', purpose: 'deletion' }],
    ['9876543210', { language: 'en', purpose: 'deletion' }],
  ]);
  expect(called.at(-1)?.args[1]).toEqual({ authToken: 'proof' });
});
