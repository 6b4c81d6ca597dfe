/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { succeeded, refused } from '../results.ts';
import { routes } from '../testing/sample-pages.tsx';
import { testPlatform } from '../test-platform.ts';
import { openPage } from './open-page.tsx';

const willing = { verifyVideo: () => succeeded({ authentic: true, celebName: 'Meher Tarana' }) };

test('a page opens with its data, at the path of its language', async () => {
  await openPage(routes, '/video/v1?from=mail', testPlatform(willing).platform, 'hi');

  expect(screen.getByRole('heading')).toHaveTextContent('Meher Tarana');
  expect(screen.getByText('/hi/video/v1?from=mail')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/hi/quiz');
});

test('a link out of the page renders its target', async () => {
  await openPage(routes, '/video/v1', testPlatform(willing).platform);
  await userEvent.click(screen.getByRole('link'));

  expect(await screen.findByText('At /quiz')).toBeVisible();
});

test('a page whose loader throws does not open', async () => {
  const { platform } = testPlatform({ verifyVideo: () => refused(404) });

  await expect(openPage(routes, '/video/v1', platform)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
