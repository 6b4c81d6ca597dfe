/** @jest-environment jsdom */
import { succeeded, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { orderDetails, soon } from '@marquee/testing/form-samples';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes.tsx';
import { celebOccasion, config } from '../../testing/api-data.ts';
import { finishedDraft } from '../../testing/drafts.ts';
import { writeDraft } from '../draft-storage.ts';
import type { OrderDraft } from '../order-draft.ts';

// The release with the other design: its package.json names this file.
jest.mock('#order-design', () => jest.requireActual('./on-one-page.ts'));

const calls = {
  getAppConfig: () => succeeded(config),
  getCelebOccasion: ({ occasionId }) => succeeded(celebOccasion(Number(occasionId))),
  checkWords: async () => 'clean',
} satisfies ApiScript;

const stored = new Map<string, string>();

function open(query = '', { script = calls, draft }: { script?: ApiScript; draft?: OrderDraft } = {}) {
  const { platform } = testPlatform(script, { stored });
  if (draft) writeDraft(platform.storage, draft);
  return openPage(routes, `/order/aarav-suryan${query}`, platform, 'en');
}

beforeEach(() => stored.clear());

test('one page has the fields of all steps and stores the same details', async () => {
  const user = userEvent.setup();
  const { router } = await open();

  await user.type(await screen.findByLabelText('Their name'), 'Asha Rao');
  await user.click(screen.getByRole('radio', { name: /Birthday/ }));
  await user.type(await screen.findByLabelText('When is it?'), soon);
  await user.click(screen.getByRole('radio', { name: 'Sister' }));
  await user.click(screen.getByRole('radio', { name: 'हिन्दी' }));
  expect(await screen.findByText('नमस्ते आशा Rao, जन्मदिन मुबारक!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to checkout' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  expect(JSON.parse(stored.get('checkoutDetails') ?? '')).toEqual({
    ...orderDetails,
    nameAudioUrl: 'https://media.example/asha-1.mp3',
  });
});

test('everything that is missing is named at once @all', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Go to checkout' }));

  expect(screen.getByRole('group', { name: 'Before you go on' })).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Choose an occasion.',
      'Choose who the video is for.',
      'Enter the name Aarav Suryan should say.',
    ]),
  );
});

test('a name that offends stays on the page, with a way to argue', async () => {
  const user = userEvent.setup();
  const { router } = await open('?occasion=birthday', {
    script: { ...calls, checkWords: async () => 'offensive' },
    draft: finishedDraft,
  });
  await user.click(await screen.findByRole('button', { name: 'Go to checkout' }));

  expect(await screen.findByRole('link', { name: 'I think this is a mistake' })).toBeVisible();
  expect(screen.getByLabelText('Their name')).toBeInvalid();
  expect(router.state.location.pathname).toBe('/order/aarav-suryan');
});
