/** @jest-environment jsdom */
import { succeeded, asha, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeProfile, readProfile } from '../profile/profile.ts';
import { routes } from '../routes.tsx';

const profile = { userId: 'u_1', mobileNumber: '9876543210', name: 'Asha' };

function signedIn(script: ApiScript = {}) {
  const site = testPlatform(script);
  site.platform.session.store(asha);
  storeProfile(site.platform.storage, profile);
  return site;
}

const userLogin = () => succeeded({ id: 1, userId: 'u_1', first_time_sign_up: false, proof: 'once' });

test('the account has a greeting, both languages and sign-out', async () => {
  const { platform } = signedIn();
  await openPage(routes, '/account', platform);
  expect(screen.getByRole('heading', { name: 'Hello, Asha' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'हिन्दी' })).toHaveAttribute('href', '/hi/account');

  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  expect(platform.session.current()).toBeNull();
});

test('name and birthday are saved for the one who is signed in', async () => {
  const { platform, called } = signedIn({
    userLogin,
    addBirthday: () => succeeded({ userId: 'u_1', birthday: '1998-08-14' }),
  });
  await openPage(routes, '/account/birthday', platform);
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(called.map(({ call }) => call)).toEqual(['userLogin', 'addBirthday']);
  expect(called[0]?.args).toEqual([{ mobileNumber: '9876543210', name: 'Asha', isEbUser: false }, {}]);
  expect(called[1]?.args).toEqual([{ ...profile, birthday: '1998-08-14', source: 'account', proof: 'once' }]);
});

test('who came from the app types the number once, and is not sent to sign in again', async () => {
  const results = [() => refused(403, 'Your account has another number.'), userLogin];
  const { platform, called } = testPlatform({
    userLogin: () => (results.shift() ?? (() => refused(500)))(),
    addBirthday: () => succeeded({ userId: 'u_1', birthday: '1998-08-14' }),
  });
  platform.session.store(asha);
  await openPage(routes, '/account/birthday', platform);
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('Mobile number'), '98765 43211{Enter}');
  await userEvent.type(await screen.findByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your account has another number.')).toBeInTheDocument();
  expect(called.map(({ call }) => call)).toEqual(['userLogin']);
  expect(readProfile(platform.storage, 'u_1')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Use another number' }));
  await userEvent.type(screen.getByLabelText('Mobile number'), '98765 43210{Enter}');
  await userEvent.type(await screen.findByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(called.at(-1)?.args).toEqual([
    {
      userId: 'u_1',
      mobileNumber: '9876543210',
      name: '',
      birthday: '1998-08-14',
      source: 'account',
      proof: 'once',
    },
  ]);
  expect(readProfile(platform.storage, 'u_1')).toMatchObject({ mobileNumber: '9876543210' });
});

test('a refused birthday is shown inline only; a failed request also in a toast, with a retry @all', async () => {
  const refusedSite = signedIn({
    userLogin,
    addBirthday: () => refused(400, 'Please enter a valid date of birth'),
  });
  const first = await openPage(routes, '/account/birthday', refusedSite.platform);
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a valid date of birth')).toBeInTheDocument();
  expect(refusedSite.toasts).toEqual([]);
  first.unmount();

  const silent = signedIn({ userLogin });
  await openPage(routes, '/account/birthday', silent.platform);
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(silent.toasts).toHaveLength(1);
});

test('finding 6: signing out ends the session on the server too, and here also while the server is unreachable', async () => {
  const { platform, called } = signedIn();
  await openPage(routes, '/account', platform);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));

  expect(platform.session.current()).toBeNull();
  expect(called).toEqual([{ call: 'signOut', args: [{}, { authToken: asha.authToken }] }]);
});

test('after a sign-out the page is at its top again, with the focus on its heading', async () => {
  const { platform } = signedIn();
  await openPage(routes, '/account', platform);
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));

  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('finding 6: signing out everywhere is confirmed only after the server did it', async () => {
  const results = [() => refused(500), () => succeeded({})];
  const { platform, called, toasts } = signedIn({ signOut: () => results.shift()?.() ?? refused(500) });
  await openPage(routes, '/account', platform);

  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('You are still signed in')).toBeInTheDocument();
  expect(platform.session.current()).toEqual(asha);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  expect(called.at(-1)).toEqual({
    call: 'signOut',
    args: [{ everywhere: true }, { authToken: asha.authToken }],
  });
  expect(toasts).toEqual([{ kind: 'info', text: 'You are signed out on every device' }]);
});
