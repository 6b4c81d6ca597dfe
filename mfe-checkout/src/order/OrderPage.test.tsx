/** @jest-environment jsdom */
import { createStorage } from '@marquee/sdk/api';
import { formatDate, type Language } from '@marquee/sdk';
import { succeeded, noResponse, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { orderDetails, soon } from '@marquee/testing/form-samples';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rowsOfRing } from '@marquee/testing/ring';
import { routes } from '../routes.tsx';
import { celebOccasion, config } from '../testing/api-data.ts';
import { finishedDraft } from '../testing/drafts.ts';
import { writeDraft } from './draft-storage.ts';
import type { OrderDraft } from './order-draft.ts';

const calls = {
  getAppConfig: () => succeeded(config),
  getCelebOccasion: ({ occasionId }) => succeeded(celebOccasion(Number(occasionId))),
  checkWords: async () => 'clean',
} satisfies ApiScript;

type Opening = { script?: ApiScript; draft?: OrderDraft; language?: Language };

/** The storage of one browser, for all visits of a test. */
const stored = new Map<string, string>();

function open(query = '', { script = calls, draft, language = 'en' }: Opening = {}) {
  const { platform } = testPlatform(script, { stored });
  if (draft) writeDraft(platform.storage, draft);
  return openPage(routes, `/order/aarav-suryan${query}`, platform, language);
}

beforeEach(() => {
  stored.clear();
  HTMLMediaElement.prototype.play = async () => {};
});

test('a visitor who has chosen the occasion before opens the order at its date, and may still change it', async () => {
  const user = userEvent.setup();
  await open('?occasion=birthday');

  expect(await screen.findByRole('heading', { name: 'Choose the date' })).toBeVisible();
  expect(screen.getByLabelText('When is it?')).toBeVisible();
  // jsdom hides what a closed `details` holds.
  const other = screen.getByRole('radio', { name: /Just because/, hidden: true });
  expect(other).not.toBeVisible();
  await user.click(screen.getByText('Change'));
  await user.click(other);
  expect(screen.queryByLabelText('When is it?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Who is it for?' })).toBeVisible();
});

test('four steps lead from the occasion to the checkout, with every detail in local storage', async () => {
  const user = userEvent.setup();
  const { router } = await open();

  await user.click(await screen.findByRole('radio', { name: /Birthday/ }));
  await user.type(screen.getByLabelText('When is it?'), soon);
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByRole('heading', { name: 'Who is it for?' })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Sister' }));
  await user.click(screen.getByRole('radio', { name: 'हिन्दी' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await user.type(await screen.findByLabelText('Their name'), 'Asha Rao');
  await user.click(screen.getByRole('button', { name: 'Play Asha, UH-sha' }));
  await user.click(screen.getByRole('button', { name: 'Sounds right: Asha, UH-sha' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByRole('heading', { name: 'Check your order' })).toBeVisible();
  expect(screen.getByText('नमस्ते आशा Rao, जन्मदिन मुबारक!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to checkout' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  expect(JSON.parse(stored.get('checkoutDetails') ?? '')).toEqual(orderDetails);
  expect(JSON.parse(stored.get('checkoutDraft') ?? '').sound).toEqual({ label: 'UH-sha', label_hi: null });
});

test('an incomplete step shows what is missing and stays', async () => {
  const user = userEvent.setup();
  await open();

  await user.click(await screen.findByRole('button', { name: 'Continue' }));

  expect(screen.getByRole('group', { name: 'Before you go on' })).toHaveFocus();
  expect(screen.getByRole('radiogroup', { name: 'Occasion' })).toBeInvalid();
});

test('a past birthday means the next one, which is shown before it is stored', async () => {
  const user = userEvent.setup();
  await open('?occasion=birthday');

  await user.type(await screen.findByLabelText('When is it?'), `1994${soon.slice(4)}`);
  expect(screen.getByText(`The next one is on ${formatDate(soon, 'en')}.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await screen.findByRole('heading', { name: 'Who is it for?' });
  expect(JSON.parse(stored.get('checkoutDetails') ?? '').occasionDate).toBe(soon);
});

test('a past day of what happens once is refused @all', async () => {
  const user = userEvent.setup();
  const exam = { occasionId: 8, slug: 'exam-luck', label: 'Exam luck', occasionDateRequired: true };
  const withExam = { ...config, occasions: [...(config.occasions ?? []), exam] };
  await open('?occasion=exam-luck', { script: { ...calls, getAppConfig: () => succeeded(withExam) } });

  await user.type(await screen.findByLabelText('When is it?'), '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(screen.getByLabelText('When is it?')).toBeInvalid();
});

test('after a reload the occasion is the one that was chosen after the link', async () => {
  const user = userEvent.setup();
  const first = await open('?occasion=birthday');
  await user.click(await screen.findByRole('radio', { name: /Just because/ }));
  first.unmount();

  const again = await open('?occasion=birthday');
  expect(await screen.findByRole('radio', { name: /Just because/ })).toBeChecked();
  again.unmount();

  await open('?occasion=just-because');
  expect(await screen.findByRole('radio', { name: /Just because/ })).toBeChecked();
});

test.each(rowsOfRing(['123', '😀', 'http://a.b'], 1))(
  '“%s” is no name while it is typed, and is not promised to be said',
  async (typed) => {
    await open('?step=name&occasion=birthday', { draft: finishedDraft });
    const name = await screen.findByLabelText('Their name');
    await userEvent.clear(name);
    await userEvent.click(name);
    await userEvent.paste(typed);

    expect(screen.getByText(/^Use English or Hindi letters only/)).toBeVisible();
    expect(screen.queryByText(/say it as it is written/)).toBeNull();
  },
);

test('changes of another tab are shown for the same star, and not for another star @all', async () => {
  await open('?step=name&occasion=birthday', { draft: finishedDraft });
  const name = await screen.findByLabelText('Their name');

  const elsewhere = createStorage({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  const write = (draft: OrderDraft) => {
    writeDraft(elsewhere, draft);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'checkoutDraft' })));
  };
  write({ ...finishedDraft, details: { ...finishedDraft.details, fullName: 'Asha Devi' } });
  expect(name).toHaveValue('Asha Devi');

  write({ ...finishedDraft, celeb: 'meher-tarana' });
  expect(name).toHaveValue('Asha Devi');
});

test('a review under the address of another occasion is the review of the one that was chosen', async () => {
  const { router } = await open('?step=review&occasion=just-because', { draft: finishedDraft });

  await waitFor(() => expect(router.state.location.search).toBe('?step=review&occasion=birthday'));
  expect(await screen.findByText('नमस्ते आशा Rao, जन्मदिन मुबारक!')).toBeVisible();
});

test('stored details that are not offered are removed', async () => {
  const details = {
    ...finishedDraft.details,
    occasionId: 99,
    relationshipId: 'x',
    nameAudioUrl: 'javascript:1',
  };
  await open('?step=review', { draft: { ...finishedDraft, occasionSlug: 'coronation', details } });

  expect(await screen.findByRole('heading', { name: 'What is the occasion?' })).toBeVisible();
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('a field for which the server refused a price is marked where it can be changed @all', async () => {
  const user = userEvent.setup();
  await open('?step=who&occasion=birthday', { draft: { ...finishedDraft, refused: 'relationship' } });

  expect(await screen.findByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'They are my' })).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('radiogroup', { name: 'They are my' })).toBeInvalid();

  await user.click(screen.getByRole('radio', { name: 'English' }));
  expect(screen.getByRole('radiogroup', { name: 'They are my' })).toBeValid();
});

test('a name that changes while it is checked is not let through by the check of the old one', async () => {
  const user = userEvent.setup();
  let respond = (_verdict: 'clean') => {};
  const checkWords = () => new Promise<'clean'>((resolve) => (respond = resolve));
  await open('?step=name&occasion=birthday', { script: { ...calls, checkWords }, draft: finishedDraft });

  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.type(screen.getByLabelText('Their name'), ' Devi');
  await act(async () => respond('clean'));

  expect(screen.getByLabelText('Their name')).toHaveValue('Asha Rao Devi');
  expect(JSON.parse(stored.get('checkoutDraft') ?? '').moderation).toBeNull();
});

test('an occasion without a date has no date field', async () => {
  await open('?occasion=just-because');

  expect(await screen.findByRole('radio', { name: /Just because/ })).toBeChecked();
  expect(screen.queryByLabelText('When is it?')).not.toBeInTheDocument();
});

test('an offensive name is refused in its field, with a way to appeal', async () => {
  const user = userEvent.setup();
  await open('?step=name&occasion=birthday', {
    script: { ...calls, checkWords: async () => 'offensive' },
    draft: { ...finishedDraft, moderation: null },
  });

  await user.click(await screen.findByRole('button', { name: 'Continue' }));

  expect(await screen.findByRole('link', { name: 'I think this is a mistake' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:care@marquee\.example\?subject=.*Asha/),
  );
  expect(screen.getByLabelText('Their name')).toBeInvalid();
});

test('a checker that is down lets the name pass, marked for a person to look at', async () => {
  const user = userEvent.setup();
  await open('?step=name&occasion=birthday', {
    script: { ...calls, checkWords: async () => 'unchecked' },
    draft: { ...finishedDraft, moderation: null },
  });

  await user.click(await screen.findByRole('button', { name: 'Continue' }));

  await screen.findByRole('heading', { name: 'Check your order' });
  expect(JSON.parse(stored.get('checkoutDraft') ?? '')).toMatchObject({ moderation: 'unchecked' });
});

test('a URL of a later step shows the first open step', async () => {
  await open('?step=review');

  expect(await screen.findByRole('heading', { name: 'What is the occasion?' })).toBeVisible();
});

test('Back leads to the step before, with all details', async () => {
  const user = userEvent.setup();
  const { router } = await open('?step=who&occasion=birthday', { draft: finishedDraft });
  await screen.findByRole('heading', { name: 'Who is it for?' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'What should Aarav Suryan call them?' });

  await act(() => router.navigate(-1));

  expect(await screen.findByRole('radio', { name: 'Sister' })).toBeChecked();
});

test('the page’s language is that of the video until the visitor chooses another', async () => {
  await open('?step=who&occasion=birthday', { draft: { ...finishedDraft, language: null }, language: 'hi' });
  expect(await screen.findByRole('radio', { name: 'हिन्दी' })).toBeChecked();
});

test('the first recording of a name is chosen, and the name can be said as written instead @all', async () => {
  const user = userEvent.setup();
  await open('?step=name&occasion=birthday', { draft: finishedDraft });
  const name = await screen.findByLabelText('Their name');
  await user.clear(name);
  await user.type(name, 'Asha');
  expect(screen.getByRole('button', { name: 'Sounds right: Asha, AA-shaa' })).toBePressed();

  await user.click(screen.getByRole('button', { name: 'Sounds right: Asha, UH-sha' }));
  await user.type(name, ' Rao');
  expect(screen.getByRole('button', { name: 'Sounds right: Asha, UH-sha' })).toBePressed();

  await user.click(screen.getByRole('button', { name: 'Say it as it is written' }));
  expect(screen.getByRole('button', { name: 'Say it as it is written' })).toBePressed();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('As written')).toBeVisible();
});

test('an API that is down leaves the steps standing, the price open and a way to try again', async () => {
  await open('', { script: { ...calls, getCelebOccasion: noResponse } });

  expect(await screen.findByText('Price at checkout')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the order speaks Hindi', async () => {
  await open('', { language: 'hi' });

  expect(await screen.findByRole('heading', { name: 'मौक़ा क्या है?' })).toBeVisible();
  expect(screen.getByRole('radio', { name: /जन्मदिन/ })).toBeVisible();
});
