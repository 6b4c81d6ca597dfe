/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Faq } from './Faq.tsx';

test('a press on a question opens it and leaves the others closed', async () => {
  render(
    <Faq
      items={[
        { question: 'Is it the star?', answer: 'Yes' },
        { question: 'Money back?', answer: 'Until the download' },
      ]}
    />,
  );
  await userEvent.click(screen.getByText('Money back?'));

  const [first, second] = screen.getAllByRole<HTMLDetailsElement>('group');
  expect(first?.open).toBe(false);
  expect(second?.open).toBe(true);
});
