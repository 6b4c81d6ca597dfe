/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noResponse } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { routes } from '../routes.tsx';
import { sampleSite } from '../testing/sample-site.ts';

const path = '/fan-zone/celeb-twin';

// jsdom has no canvas.
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLImageElement.prototype.decode = async () => undefined;
});

test('a birthday is enough for a match with percentage and reasons', async () => {
  await openPage(routes, path, sampleSite().platform);
  await userEvent.type(screen.getByLabelText('Your birthday'), '1999-03-16');
  await userEvent.click(screen.getByRole('button', { name: 'Show my twin' }));

  const heading = screen.getByRole('heading', { level: 2, name: 'Aarav Suryan' });
  expect(heading).toHaveFocus();
  expect(screen.getByText('Both born under Pisces')).toBeVisible();
  expect(screen.getByText('Your birthdays are 2 days apart')).toBeVisible();
  expect(
    screen.getByRole('img', { name: /^A card .* My celeb twin is Aarav Suryan, \d+% match\.$/ }),
  ).toBeVisible();
});

test('without a birthday there is no match, and the field shows an error', async () => {
  await openPage(routes, path, sampleSite().platform, 'hi');
  await userEvent.click(screen.getByRole('button', { name: 'मेरा ट्विन दिखाइए' }));

  const field = screen.getByLabelText('आपका जन्मदिन');
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect(screen.getByText('अपना जन्मदिन बताइए')).toBeVisible();
});

test('another try starts with the previous input @all', async () => {
  await openPage(routes, path, sampleSite().platform);
  await userEvent.type(screen.getByLabelText('Your birthday'), '1999-03-16');
  await userEvent.click(screen.getByRole('radio', { name: 'sings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show my twin' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try another birthday' }));

  expect(screen.getByLabelText('Your birthday')).toHaveValue('1999-03-16');
  expect(screen.getByRole('radio', { name: 'sings' })).toBeChecked();
});

test('the birthday field has no name, so no form can submit it', async () => {
  await openPage(routes, path, sampleSite().platform);

  expect(screen.getByLabelText('Your birthday')).not.toHaveAttribute('name');
});

test('if no biography has a birthday there is no form', async () => {
  await openPage(routes, path, sampleSite({}, { celebBios: async () => [] }).platform);

  expect(within(document.body).getByText('No twins today')).toBeVisible();
  expect(screen.queryByLabelText('Your birthday')).toBeNull();
});

test('biographies that could not be loaded have a retry, unlike an empty list', async () => {
  await openPage(routes, path, sampleSite({}, { celebBios: noResponse }).platform, 'hi');

  expect(screen.getByRole('link', { name: 'फिर कोशिश कीजिए' })).toHaveAttribute(
    'href',
    '/hi/fan-zone/celeb-twin',
  );
  expect(screen.queryByLabelText('आपका जन्मदिन')).toBeNull();
});
