/** @jest-environment jsdom */
import { succeeded, asha, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';

const willing: ApiScript = {
  sendOtp: () => refused(500),
  verifyOtp: () => succeeded({ authToken: 'token', isNewUser: false }),
  userLogin: () => succeeded({ id: 1, userId: 'u_1', first_time_sign_up: false }),
};

test('signing in on the page goes on to next', async () => {
  const { platform } = testPlatform(willing);
  await openPage(routes, '/login?next=%2Fcheckout%3Fstep%3D2', platform);
  await userEvent.type(screen.getByLabelText('Mobile number'), '9876543210{Enter}');
  await userEvent.type(await screen.findByLabelText('One-time code'), '048213');

  expect(await screen.findByText('At /checkout?step=2')).toBeInTheDocument();
});

test('a visitor who is signed in already continues immediately, and never to another site', async () => {
  const { platform } = testPlatform(willing);
  platform.session.store(asha);
  await openPage(routes, '/login?next=https%3A%2F%2Fevil.example', platform);
  expect(await screen.findByText('At /fans')).toBeInTheDocument();
});
