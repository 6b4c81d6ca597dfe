/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceCards } from './ChoiceCards.tsx';

const options = [
  { value: 'birthday', label: 'Birthday' },
  { value: 'diwali', label: 'Diwali', hint: 'Festival of lights' },
  { value: 'eid', label: 'Eid' },
];

function Occasions({ error }: { error?: string }) {
  const [value, setValue] = useState<string>('');
  return (
    <ChoiceCards
      legend="Occasion"
      name="occasion"
      options={options}
      value={value}
      onChange={setValue}
      error={error}
    />
  );
}

test('one Tab enters the group and the arrow keys choose', async () => {
  render(<Occasions />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(chosen()).toBe('birthday');

  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toBe('diwali');

  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe('eid');
});

test('a press anywhere on a card chooses it', async () => {
  render(<Occasions />);
  await userEvent.click(screen.getByText('Festival of lights'));

  expect(chosen()).toBe('diwali');
});

test('the group is named by its legend and described by its error', () => {
  render(<Occasions error="Choose one" />);
  const group = screen.getByRole('radiogroup', { name: 'Occasion' });

  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose one',
  );
});

function chosen() {
  return screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;
}
