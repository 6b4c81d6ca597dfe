/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleSite } from '../testing/sample-site.ts';
import { createFinder } from './create-finder.ts';
import { searchEntries } from './search-entry.ts';
import { SearchBox } from './SearchBox.tsx';
import type { Suggestion } from './suggestions.ts';
import type { FinderState } from './use-finder.ts';

// jsdom lays nothing out, so there is nothing to scroll to.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});

async function aFinder(): Promise<FinderState> {
  const { content } = sampleSite().platform;
  const entries = searchEntries(await content.celebBios(), await content.news());
  return { kind: 'ready', finder: createFinder(entries) };
}

/** The field in a page; what it asked for, in order. */
function show(state: FinderState, recent: readonly string[] = []) {
  const asked: string[] = [];
  const opened: Suggestion[] = [];
  render(
    <SearchBox
      query=""
      state={state}
      recent={recent}
      onLoadIndex={() => asked.push('wanted')}
      onSearch={(query) => {
        asked.push(query);
        return true;
      }}
      onOpen={(suggestion) => opened.push(suggestion)}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Star, film or headline' });
  const marked = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  return { field, asked, opened, marked };
}

test('the arrows walk through the list and back to the field, Enter opens the marked line', async () => {
  const { field, opened, marked } = show(await aFinder());
  await userEvent.type(field, 'kabeer');

  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(marked()).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toHaveAttribute('aria-selected', 'true');
  expect(marked()).toHaveTextContent('Kabir Rangrez');
  await userEvent.keyboard('{ArrowUp}');
  expect(marked()).toBeNull();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(opened).toMatchObject([{ kind: 'entry', entry: { kind: 'bio', slug: 'kabir-rangrez' } }]);
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('Escape first closes the list, then empties the field', async () => {
  const { field } = show(await aFinder());
  await userEvent.type(field, 'meher{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('meher');

  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
});

test('Enter without a marked line searches for what was typed; an empty field asks nothing', async () => {
  const { field, asked } = show(await aFinder());
  await userEvent.type(field, '  mehar {Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, '{Enter}');

  expect(asked.filter((query) => query !== 'wanted')).toEqual(['mehar']);
});

test('how many there are is said once the typing rests', async () => {
  const { field } = show(await aFinder());
  await userEvent.type(field, 'kabir');

  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(await screen.findByText('2 suggestions')).toBeInTheDocument();
  await userEvent.type(field, ' xqz');
  expect(await screen.findByText('No suggestions')).toBeInTheDocument();
});

test('touching the field asks for the index; waiting shows only when it takes long', async () => {
  jest.useFakeTimers();
  const { field, asked } = show({ kind: 'loading' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'm' } });

  expect(asked).toContain('wanted');
  act(() => void jest.advanceTimersByTime(299));
  expect(document.querySelector('.waiting')).toBeNull();
  act(() => void jest.advanceTimersByTime(300));
  expect(document.querySelector('.waiting')).not.toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Looking for suggestions…');
  jest.useRealTimers();
});

test('earlier searches are offered before anything is typed', async () => {
  const { field, opened } = show({ kind: 'idle' }, ['मेहर', 'toofan']);
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: 'toofan' }));

  expect(opened).toEqual([{ kind: 'recent', query: 'toofan' }]);
});
