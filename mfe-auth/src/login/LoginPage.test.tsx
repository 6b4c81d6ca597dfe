/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, fakeApi, refused } from '../testing/fake-api.ts';
import { pageHtml, showPage } from '../testing/show-page.tsx';
import { testPlatform } from '../testing/test-platform.tsx';
import * as login from './LoginPage.tsx';

const { api } = fakeApi({
  sendOtp: () => refused(500),
  verifyOtp: () => answered({ authToken: 'token', isNewUser: false }),
  userLogin: () => answered({ id: 1, userId: 'u_1', first_time_sign_up: false }),
});

test('signing in on the page goes on to next', async () => {
  const { platform, visited } = testPlatform(api);
  await showPage({ module: login, platform, path: '/login?next=%2Fcheckout%3Fstep%3D2' });
  await userEvent.type(screen.getByLabelText('Mobile number'), '9876543210{Enter}');
  await userEvent.type(await screen.findByLabelText('One-time code'), '048213{Enter}');

  await waitFor(() => expect(visited).toEqual(['/checkout?step=2']));
});

test('somebody signed in already goes on at once, and never to another site', async () => {
  const { platform, visited } = testPlatform(api);
  platform.session.store({ authToken: 'token', id: 1, userId: 'u_1', first_time_sign_up: false });
  await showPage({ module: login, platform, path: '/login?next=https%3A%2F%2Fevil.example' });
  expect(visited).toEqual(['/']);
});

test('without JavaScript the page says what it needs', async () => {
  const html = await pageHtml({
    module: login,
    platform: testPlatform(api).platform,
    path: '/login',
    language: 'hi',
  });
  expect(html).toContain('मोबाइल नंबर');
  expect(html).toContain('<noscript>');
});
