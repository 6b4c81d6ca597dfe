/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as birthday from '../birthday/BirthdayPage.tsx';
import { keepProfile } from '../profile/profile.ts';
import { answered, fakeApi, refused } from '../testing/fake-api.ts';
import { pageHtml, showPage } from '../testing/show-page.tsx';
import { testPlatform } from '../testing/test-platform.tsx';
import * as account from './AccountPage.tsx';

const asha = { userId: 'u_1', mobileNumber: '9876543210', name: 'Asha' };

function signedIn(script: Parameters<typeof fakeApi>[0] = {}) {
  const { api, called } = fakeApi(script);
  const site = testPlatform(api);
  site.platform.session.store({ authToken: 'token', id: 1, userId: 'u_1', first_time_sign_up: false });
  keepProfile(site.platform.storage, asha);
  return { ...site, called };
}

test('nobody signed in: the way to sign in, and back', async () => {
  const { platform } = testPlatform(fakeApi({}).api);
  const html = await pageHtml({ module: account, platform, path: '/account', language: 'hi' });
  expect(html).toContain('/hi/login?next=%2Faccount');
});

test('the account greets, offers both languages, and signs out', async () => {
  const { platform } = signedIn();
  await showPage({ module: account, platform, path: '/account' });
  expect(screen.getByRole('heading', { name: 'Hello, Asha' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'हिन्दी' })).toHaveAttribute('href', '/hi/account');

  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  expect(platform.session.current()).toBeNull();
});

test('a birthday is saved for the one who is signed in', async () => {
  const { platform, called } = signedIn({
    addBirthday: () => answered({ userId: 'u_1', birthday: '1998-08-14' }),
  });
  await showPage({ module: birthday, platform, path: '/account/birthday' });
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved 🎂')).toBeInTheDocument();
  expect(called[0]?.args).toEqual([{ ...asha, birthday: '1998-08-14', source: 'account' }]);
});

test('a refused birthday is said inline only; no answer toasts and can be tried again', async () => {
  const said = signedIn({ addBirthday: () => refused(400, 'Please enter a valid date of birth') });
  const first = await showPage({ module: birthday, platform: said.platform, path: '/account/birthday' });
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a valid date of birth')).toBeInTheDocument();
  expect(said.toasts).toEqual([]);
  first.unmount();

  const silent = signedIn();
  await showPage({ module: birthday, platform: silent.platform, path: '/account/birthday' });
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1998-08-14');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(silent.toasts).toHaveLength(1);
});
