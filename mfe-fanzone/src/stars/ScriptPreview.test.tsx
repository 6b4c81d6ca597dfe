/** @jest-environment jsdom */
import { LanguageProvider } from '@marquee/sdk';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Offer } from './offer.ts';
import { ScriptPreview } from './ScriptPreview.tsx';

const offer: Offer = {
  price: { amountMinor: 49900, currency: 'INR' },
  scriptPreview: '{name}! Happy birthday. Yes, you, {name}.',
  scriptPreview_hi: '{name}! जन्मदिन मुबारक।',
  questions: [],
  exampleName: 'Ishaan',
};

test('the script shows the typed name in every place', async () => {
  render(<ScriptPreview offer={offer} />);
  await userEvent.type(screen.getByLabelText('Whose name?'), 'Asha Rao');

  expect(screen.getAllByText('Asha Rao')).toHaveLength(2);
});

test('a name that looks like markup is shown as text', async () => {
  render(<ScriptPreview offer={offer} />);
  await userEvent.type(screen.getByLabelText('Whose name?'), '<b>x</b>');

  expect(screen.getAllByText('<b>x</b>')).toHaveLength(2);
});

test('clearing the field restores the example name', async () => {
  render(<ScriptPreview offer={offer} />);
  const box = screen.getByLabelText('Whose name?');
  await userEvent.type(box, 'Z');
  await userEvent.clear(box);

  expect(screen.getAllByText('Ishaan')).toHaveLength(2);
});

test('in Hindi the script and its example name are Hindi', () => {
  render(
    <LanguageProvider language="hi">
      <ScriptPreview offer={offer} />
    </LanguageProvider>,
  );

  expect(screen.getByText(/जन्मदिन मुबारक/).textContent).toBe('आशा! जन्मदिन मुबारक।');
});
