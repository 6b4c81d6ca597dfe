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

/** Renders the field. `requests` are its callbacks in order: `index`, or the submitted query. */
function show(state: FinderState, recent: readonly string[] = []) {
  const requests: string[] = [];
  const opened: Suggestion[] = [];
  render(
    <SearchBox
      query=""
      state={state}
      recent={recent}
      onLoadIndex={() => requests.push('index')}
      onSearch={(query) => {
        requests.push(query);
        return true;
      }}
      onOpen={(suggestion) => opened.push(suggestion)}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Star, film or headline' });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  return { field, requests, opened, active };
}

test('the arrow keys move through the list and back to the field, and Enter opens the active option', async () => {
  const { field, opened, active } = show(await aFinder());
  await userEvent.type(field, 'kabeer');

  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(active()).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  expect(active()).toHaveTextContent('Kabir Rangrez');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBeNull();
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

test('Enter without an active option searches for the typed text; an empty field does nothing', async () => {
  const { field, requests } = show(await aFinder());
  await userEvent.type(field, '  mehar {Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, '{Enter}');

  expect(requests.filter((query) => query !== 'index')).toEqual(['mehar']);
});

test('the number of suggestions is announced once typing pauses', async () => {
  const { field } = show(await aFinder());
  await userEvent.type(field, 'kabir');

  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(await screen.findByText('2 suggestions')).toBeInTheDocument();
  await userEvent.type(field, ' xqz');
  expect(await screen.findByText('No suggestions')).toBeInTheDocument();
});

test('focusing the field loads the index; the spinner shows only if that takes long', async () => {
  jest.useFakeTimers();
  const { field, requests } = show({ kind: 'loading' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'm' } });

  expect(requests).toContain('index');
  act(() => void jest.advanceTimersByTime(299));
  expect(document.querySelector('.waiting')).toBeNull();
  act(() => void jest.advanceTimersByTime(300));
  expect(document.querySelector('.waiting')).not.toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Looking for suggestions…');
  jest.useRealTimers();
});

test('recent queries are suggested before the visitor types', async () => {
  const { field, opened } = show({ kind: 'idle' }, ['मेहर', 'toofan']);
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: 'toofan' }));

  expect(opened).toEqual([{ kind: 'recent', query: 'toofan' }]);
});
