/** @jest-environment jsdom */
import { appConfigData } from '@marquee/sdk/api-contract';
import { succeeded, noResponse, refused, TestContext, testPlatform, type ApiScript } from '@marquee/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { SignIn } from './SignIn.tsx';

const sent = { otpLength: 6, resendAfterSec: 30, expiresInSec: 300, attemptsLeft: 3 };
const loggedIn = { id: 48213, userId: 'u_1', first_time_sign_up: false };
const willing = {
  sendOtp: () => succeeded(sent),
  resendOtp: () => succeeded(sent),
  verifyOtp: () => succeeded({ authToken: 'token', isNewUser: false }),
  userLogin: () => succeeded(loggedIn),
};

function show(script: ApiScript = {}, language: 'en' | 'hi' = 'en') {
  const site = testPlatform({ ...willing, ...script });
  const people: unknown[] = [];
  render(
    <TestContext platform={site.platform} language={language}>
      <SignIn why="account" onSignedIn={(person) => people.push(person)} />
    </TestContext>,
  );
  return { ...site, calls: () => site.called, people };
}

async function giveNumber(number = '98765 43210') {
  await userEvent.type(screen.getByLabelText('Mobile number'), number);
  await userEvent.click(screen.getByRole('button', { name: 'Get code' }));
  return screen.findByLabelText('One-time code');
}

async function giveCode(code = '048213') {
  await userEvent.type(await screen.findByLabelText('One-time code'), code);
}

test('a first-time visitor: number and code, and nothing else is asked', async () => {
  const { calls, people, stored, platform } = show({
    verifyOtp: () => succeeded({ authToken: 'token', isNewUser: true }),
    userLogin: () => succeeded({ ...loggedIn, first_time_sign_up: true }),
  });
  await giveNumber('+91 98765 43210');
  await giveCode();

  await waitFor(() => expect(people).toHaveLength(1));
  expect(calls()).toEqual([
    { call: 'sendOtp', args: ['9876543210', { language: 'en' }] },
    { call: 'verifyOtp', args: [{ phoneNumber: '9876543210', otp: '048213' }] },
    {
      call: 'userLogin',
      args: [{ mobileNumber: '9876543210', name: '', isEbUser: false }, { authToken: 'token' }],
    },
  ]);
  expect(JSON.parse(stored.get('loginState') ?? '')).toEqual({
    authToken: 'token',
    id: 48213,
    userId: 'u_1',
    first_time_sign_up: true,
  });
  expect(platform.bus.trace().map(({ event }) => event)).toEqual(['auth:logged-in']);
});

test('a returning visitor’s name is known on a device that has never seen it', async () => {
  const { people, stored } = show({ userLogin: () => succeeded({ ...loggedIn, name: 'Asha Rao' }) });
  await giveNumber();
  await giveCode();

  await waitFor(() => expect(people).toHaveLength(1));
  expect(JSON.parse(stored.get('profile') ?? '')).toEqual({
    userId: 'u_1',
    mobileNumber: '9876543210',
    name: 'Asha Rao',
  });
  expect(stored.get('loginState')).not.toContain('Asha');
});

test('an invalid number is shown beside the field, and nothing is sent', async () => {
  const { calls } = show();
  await userEvent.type(screen.getByLabelText('Mobile number'), '12345');
  await userEvent.click(screen.getByRole('button', { name: 'Get code' }));

  expect(await screen.findByText('Enter the 10 digits of your mobile number')).toBeInTheDocument();
  expect(screen.getByLabelText('Mobile number')).toHaveFocus();
  expect(calls()).toEqual([]);
});

test('a country is searched, picked, and its number travels in E.164 @all', async () => {
  const { calls } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Country: India +91' }));
  await userEvent.type(screen.getByLabelText('Search country or code'), 'emir');
  await userEvent.click(screen.getByRole('button', { name: 'United Arab Emirates +971' }));
  await giveNumber('50 123 4567');

  expect(calls()).toEqual([{ call: 'sendOtp', args: ['+971501234567', { language: 'en' }] }]);
  expect(screen.getByText(/\+971 50 123 4567/)).toBeInTheDocument();
});

test('a code that could not be sent shows no error: the code step opens and helps', async () => {
  const { toasts } = show({ sendOtp: () => refused(500) });
  await giveNumber();
  expect(screen.getByText(/It can take up to 30 seconds/)).toBeInTheDocument();
  expect(toasts).toEqual([]);
});

test('without a connection the page says that no code was sent, and keeps the number', async () => {
  let isOffline = true;
  const { calls } = show({
    sendOtp: async () => (isOffline ? { ok: false, status: 0, message: '' } : succeeded(sent)),
  });
  await userEvent.type(screen.getByLabelText('Mobile number'), '98765 43210');
  await userEvent.click(screen.getByRole('button', { name: 'Get code' }));

  expect(await screen.findByText('The code was not sent')).toBeInTheDocument();
  expect(screen.queryByLabelText('One-time code')).toBeNull();
  expect(screen.getByLabelText('Mobile number')).toHaveValue('98765 43210');

  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Get code' }));
  expect(await screen.findByLabelText('One-time code')).toBeInTheDocument();
  expect(calls()).toHaveLength(2);
});

test('a late failure takes the visitor back from the code step, which promised a message', async () => {
  let fail = () => {};
  show({
    sendOtp: () =>
      new Promise((resolve) => {
        fail = () => resolve({ ok: false, status: 0, message: '' });
      }),
  });
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(screen.getByLabelText('Mobile number'), '9876543210{Enter}');
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    await screen.findByLabelText('One-time code');
    act(fail);

    expect(await screen.findByText('The code was not sent')).toBeInTheDocument();
    expect(screen.getByLabelText('Mobile number')).toHaveValue('98765 43210');
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['98765 43210', '98765 43210', 'Country: India +91'],
  ['+971 50 123 4567', '+971 50 123 4567', 'Country: United Arab Emirates +971'],
])(
  'a number to be corrected is still there, with the cursor at its end: %s',
  async (typed, kept, country) => {
    show();
    await giveNumber(typed);
    await userEvent.click(screen.getByRole('button', { name: 'Change number' }));

    const field = screen.getByLabelText('Mobile number') as HTMLInputElement; // the label is an input's
    expect(field).toHaveValue(kept);
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([kept.length, kept.length]);
    expect(screen.getByRole('button', { name: country })).toBeInTheDocument();
  },
);

test('the code field comes first and is submitted at its last digit, pasted or typed', async () => {
  const { calls } = show({ verifyOtp: () => refused(400, 'No', { error: 'INVALID_OTP' }) });
  const field = await giveNumber();
  const checked = () => calls().filter(({ call }) => call === 'verifyOtp').length;
  expect(field.compareDocumentPosition(screen.getByText(/The code comes by text message/))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(field).toHaveAccessibleDescription(/\+91 98765 43210/);
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');

  await userEvent.type(field, '04821');
  expect(checked()).toBe(0);
  await userEvent.type(field, '3');
  await screen.findByText(/That code isn’t right/);
  expect(checked()).toBe(1);
  await userEvent.click(field);
  await userEvent.paste('Your code is 123456.');
  await waitFor(() => expect(checked()).toBe(2));
});

test.each([
  ['pay', 'We only use it to sign you in and to send your video.'],
  ['quiz', 'We only use it to sign you in and to keep your score.'],
  ['account', 'We only use it to sign you in and to text you about your orders.'],
] as const)('the number’s use is that of the occasion: %s', (why, use) => {
  render(
    <TestContext platform={testPlatform(willing).platform} language="en">
      <SignIn why={why} onSignedIn={() => {}} />
    </TestContext>,
  );
  expect(screen.getByText(use)).toBeInTheDocument();
});

test('a wrong code: shown inline, the field focused and its text selected', async () => {
  show({ verifyOtp: () => refused(400, 'No', { error: 'INVALID_OTP', data: { attemptsLeft: 1 } }) });
  const field = (await giveNumber()) as HTMLInputElement; // the label is an input's
  await giveCode('123456');

  expect(await screen.findByText('That code isn’t right. One try left.')).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
});

test('a locked number counts down and takes no code', async () => {
  const { calls } = show({
    verifyOtp: () => refused(429, 'Locked', { error: 'OTP_LOCKED', data: { retryAfterSec: 600 } }),
  });
  await giveNumber();
  expect(await screen.findByText(/^New code in/)).toBeInTheDocument();
  await giveCode();
  expect(await screen.findByText('Too many wrong codes. Try again in 10 minutes.')).toBeInTheDocument();
  // A second countdown beside that of the lock would be read as its end.
  expect(screen.queryByText(/^New code in/)).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(calls().filter(({ call }) => call === 'verifyOtp')).toHaveLength(1);
});

test('a new code may be requested after the wait; its failure is shown inline', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    show({ resendOtp: () => refused(500) });
    await user.type(screen.getByLabelText('Mobile number'), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Get code' }));
    expect(await screen.findByText('New code in 0:30')).toBeInTheDocument();

    act(() => jest.advanceTimersByTime(31_000));
    expect(screen.getByText('You can ask for a new code now')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('Couldn’t send a new code. Try again.')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('when the session cannot be opened the code stays good: a retry sends C03 alone', async () => {
  let down = true;
  const { calls, people } = show({
    userLogin: () => (down ? noResponse() : succeeded(loggedIn)),
  });
  await giveNumber();
  await giveCode();
  await screen.findByText('We couldn’t finish signing you in.');

  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(people).toHaveLength(1));
  expect(calls().map(({ call }) => call)).toEqual(['sendOtp', 'verifyOtp', 'userLogin', 'userLogin']);
});

test('the flow speaks Hindi', async () => {
  show({}, 'hi');
  await userEvent.click(screen.getByRole('button', { name: 'कोड पाइए' }));
  expect(await screen.findByText('अपना मोबाइल नंबर लिखिए')).toBeInTheDocument();
});

test('a Hindi page shows its own text instead of a refusal in English', async () => {
  show({ verifyOtp: () => refused(403, 'This number is blocked') }, 'hi');
  await userEvent.type(screen.getByLabelText('मोबाइल नंबर'), '9876543210{Enter}');
  await userEvent.type(await screen.findByLabelText('OTP'), '048213');

  expect(await screen.findByText('यह नंबर या कोड नहीं चला।')).toBeInTheDocument();
  expect(screen.queryByText('This number is blocked')).not.toBeInTheDocument();
});

test('a number pasted with another dial code leads the picker along', async () => {
  const { calls } = show();
  await userEvent.click(screen.getByLabelText('Mobile number'));
  await userEvent.paste('+971 50 123 4567');
  expect(screen.getByRole('button', { name: 'Country: United Arab Emirates +971' })).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Get code' }));
  await screen.findByLabelText('One-time code');
  expect(calls()).toEqual([{ call: 'sendOtp', args: ['+971501234567', { language: 'en' }] }]);
});

test('a code has the length that the server sent with it', async () => {
  const { calls } = show({ sendOtp: () => succeeded({ ...sent, otpLength: 4 }) });
  await giveNumber();
  await giveCode('048213');
  await waitFor(() => expect(calls().at(1)?.args).toEqual([{ phoneNumber: '9876543210', otp: '0482' }]));
});

const config = v.parse(appConfigData, { otp: { length: 4, resendAfterSec: 30, expiresInSec: 300 } });

test('until the server sends it, a code has the length of the app config', async () => {
  const { platform, calls } = show({
    getAppConfig: () => succeeded(config),
    sendOtp: () => refused(500),
  });
  await act(() => platform.slices.security.config.start());
  await giveNumber();
  await giveCode('048213');
  await waitFor(() => expect(calls().at(-2)?.args).toEqual([{ phoneNumber: '9876543210', otp: '0482' }]));
});

test('the code step opens even if the server never responds', async () => {
  const forever = () => new Promise<never>(() => {});
  show({ sendOtp: forever });
  await userEvent.type(screen.getByLabelText('Mobile number'), '98765 43210{Enter}');
  expect(await screen.findByLabelText('One-time code')).toBeInTheDocument();
});

describe('an account that is being deleted', () => {
  const onItsWayOut = () =>
    refused(409, 'Account is being deleted', {
      error: 'ACCOUNT_BEING_DELETED',
      data: { deleteBy: '2026-12-24' },
    });

  test('finding 1: a visitor with a code restores the account, and is signed in', async () => {
    const results = [onItsWayOut, () => succeeded(loggedIn)];
    const { calls, platform, toasts } = show({
      userLogin: () => results.shift()?.() ?? refused(500),
      cancelDeletion: () => succeeded({ wasBeingDeleted: true }),
    });
    await giveNumber();
    await giveCode();

    expect(
      await screen.findByRole('heading', { name: 'Your account was going to be deleted on 24 Dec 2026' }),
    ).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(platform.session.current()).not.toBeNull());
    expect(calls()).toContainEqual({
      call: 'cancelDeletion',
      args: [{ mobileNumber: '9876543210' }, { authToken: 'token' }],
    });
    expect(toasts).toEqual([{ kind: 'success', text: 'Your account stays. Nothing is deleted.' }]);
  });

  test('or lets it go, in Hindi too, and is not signed in', async () => {
    const { calls, platform } = show({ userLogin: onItsWayOut }, 'hi');
    await userEvent.type(screen.getByLabelText('मोबाइल नंबर'), '9876543210{Enter}');
    await userEvent.type(await screen.findByLabelText(/OTP/), '048213');
    await userEvent.click(await screen.findByRole('button', { name: 'फिर भी हटा दीजिए' }));

    expect(await screen.findByText(/हटा दिया जाएगा/)).toHaveFocus();
    expect(platform.session.current()).toBeNull();
    expect(calls().map(({ call }) => call)).not.toContain('cancelDeletion');
  });

  test('a code that is too old by then has to be replaced by a new one @all', async () => {
    show({ userLogin: onItsWayOut, cancelDeletion: () => refused(403, 'x', { error: 'FRESH_CODE_NEEDED' }) });
    await giveNumber();
    await giveCode();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Get a new code' }));

    expect(await screen.findByLabelText('Mobile number')).toBeInTheDocument();
  });
});

test('finding 5: a number of a country that no code is sent to is refused before it is sent', async () => {
  const { calls } = show();
  await userEvent.type(screen.getByLabelText('Mobile number'), '+37120012345');
  await userEvent.click(screen.getByRole('button', { name: 'Get code' }));

  expect(await screen.findByText('We cannot send codes to this country yet')).toBeInTheDocument();
  expect(calls()).toEqual([]);
});
