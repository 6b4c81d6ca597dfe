/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorSummary } from './ErrorSummary.tsx';

const errors = [
  { field: 'email', message: 'Enter an email address' },
  { field: 'phone-id', message: 'Enter ten digits' },
];

test('the summary takes the focus when it appears', () => {
  const { rerender } = render(<ErrorSummary title="Check two things" errors={[]} />);
  expect(document.activeElement).toBe(document.body);

  rerender(<ErrorSummary title="Check two things" errors={errors} />);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Check two things' }));
});

test('each message focuses its field, found by id or by name', async () => {
  render(
    <>
      <ErrorSummary title="Check two things" errors={errors} />
      <input name="email" />
      <input id="phone-id" name="phone" />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Enter an email address' }));
  expect(document.activeElement?.getAttribute('name')).toBe('email');

  await userEvent.click(screen.getByRole('link', { name: 'Enter ten digits' }));
  expect(document.activeElement?.getAttribute('name')).toBe('phone');
});

test('a corrected field does not move the focus to the summary', async () => {
  const form = (left: typeof errors) => (
    <>
      <ErrorSummary title="Check" errors={left} />
      <input name="email" />
    </>
  );
  const { rerender } = render(form(errors));
  await userEvent.click(screen.getByRole('textbox'));
  rerender(form(errors.slice(1)));

  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
