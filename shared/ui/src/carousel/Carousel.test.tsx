/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Carousel } from './Carousel.tsx';

const texts = {
  kind: 'carousel',
  slide: (position: number, count: number) => `${position} of ${count}`,
  seen: (first: number, last: number, count: number) => `${first} to ${last} of ${count}`,
  previous: 'Previous',
  next: 'Next',
};

const row = (count = 8) => (
  <Carousel label="Films" texts={texts}>
    {Array.from({ length: count }, (_, position) => (
      <a key={position} href={`#${position + 1}`}>{`Film ${position + 1}`}</a>
    ))}
  </Carousel>
);

let near: (() => void) | undefined;

/** Fakes of the width and of the IntersectionObserver, which jsdom lacks. */
function openWindow(width: number) {
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: { '(width <= 767px)': width <= 767, '(width < 900px)': width < 900 }[query] ?? false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    IntersectionObserver: class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  });
}

async function hydrateAt(width: number, count?: number) {
  openWindow(width);
  render(row(count));
  await act(async () => near?.());
  await screen.findByRole('group', { name: 'Films' });
}

const seen = () => screen.getAllByRole('link').filter((link) => !link.closest('[inert]'));

beforeEach(() => (near = undefined));

test('the server renders a list of all slides without style attributes', () => {
  const html = renderToString(row());
  expect(html.match(/<li/g)).toHaveLength(8);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('slick');
});

test.each([
  [360, 1],
  [767, 1],
  [768, 2],
  [899, 2],
  [900, 3],
  [4000, 3],
])('at a width of %i it shows %i', async (width, shown) => {
  await hydrateAt(width);
  expect(seen()).toHaveLength(shown);
  expect(screen.getByText(`1 to ${shown} of 8`)).toBeInTheDocument();
});

test('it is a list until it is near the viewport, and if all slides fit', async () => {
  openWindow(1440);
  const { rerender } = render(row());
  expect(screen.getByRole('list', { name: 'Films' })).toBeInTheDocument();

  near = undefined;
  rerender(row(3));
  expect(near).toBeUndefined();
  expect(screen.getByRole('list', { name: 'Films' })).toBeInTheDocument();
});

test('the buttons move it by the number of visible slides, and stop at the ends', async () => {
  await hydrateAt(1440);
  const next = screen.getByRole('button', { name: 'Next' });
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');

  await userEvent.click(next);
  expect(await screen.findByText('4 to 6 of 8')).toBeInTheDocument();
  await userEvent.click(next);
  expect(await screen.findByText('6 to 8 of 8')).toBeInTheDocument();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
});

test('the arrow keys move it too, and the focus moves to a visible slide', async () => {
  await hydrateAt(1440);
  seen()[1]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByText('Film 4')).toHaveFocus());

  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(screen.getByText('Film 1')).toHaveFocus());
});

test('a hidden slide cannot be focused', async () => {
  await hydrateAt(360);
  expect(seen().map((link) => link.textContent)).toEqual(['Film 1']);
  expect(screen.getByText('Film 2').closest('[inert]')).not.toBeNull();
});

test('focus and position in the list survive hydration', async () => {
  openWindow(360);
  render(row());
  screen.getByText('Film 5').focus();
  await act(async () => near?.());
  await waitFor(() => expect(screen.getByText('Film 5')).toHaveFocus());
  expect(screen.getByText('5 to 5 of 8')).toBeInTheDocument();
});
