/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Button } from '../actions/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

test('an empty state has a picture, a title, a sentence and the ways on', () => {
  const { container } = render(
    <EmptyState
      icon="video"
      title="No orders yet"
      text="Your videos are here."
      action={<Button>Choose a star</Button>}
    />,
  );

  expect(container.querySelector('.mq-empty__picture svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('No orders yet').tagName).toBe('P');
  expect(screen.getByText('Your videos are here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a star' })).toHaveClass('mq-button--primary');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('content that did not load is announced with its lights out, and can be the heading of the page', () => {
  render(<EmptyState failed headingLevel={1} title="You are offline" />);

  expect(screen.getByRole('alert')).toHaveClass('mq-empty--failed');
  // The shell focuses the h1 after a navigation.
  expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toHaveAttribute(
    'tabindex',
    '-1',
  );
});
