/** @jest-environment jsdom */
import { testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';

const open = (address: string) => openPage(routes, address, testPlatform().platform);

test('typing filters immediately and announces the number of results', async () => {
  await open('/languages');
  await userEvent.type(screen.getByRole('searchbox'), 'bhoj');

  expect(screen.getByRole('status').textContent).toBe('1 language');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('भोजपुरी').getAttribute('lang')).toBe('bho');
});

test('a search without results links to contact sales', async () => {
  await open('/languages?q=Klingon');

  expect(screen.getByText('Not on the list: “Klingon”')).toBeTruthy();
  expect(screen.getByText('Ask us').closest('a')?.getAttribute('href')).toBe('/contact-sales');
});
