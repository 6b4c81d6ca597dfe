/** @jest-environment jsdom */
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { aPageData, aSlotRecord } from '../../testing/page-data.ts';
import type { Field } from '../buffered-input.ts';
import type { FailedIsland } from '../island-hydration.ts';
import type { PageContext } from './deferred-contract.ts';
import { hideIslandFailure, showIslandFailure, watchFocus } from './island-failures.ts';
import { deferredTexts } from '../../page/deferred-messages.ts';

const texts = deferredTexts.en;
const page = aPageData({ path: '/fans' });
const failedFirst: FailedIsland['state'] = { status: 'failed', attempt: 1, failures: 1, willRetry: true };

/** A page with one slot, and what the shell announces. */
function aSlot(html: string, state = 'server') {
  document.body.innerHTML = `<main id="main"><div data-slot="page" data-key="p" data-state="${state}">${html}</div></main>`;
  const element = document.querySelector<HTMLElement>('[data-key="p"]')!;
  const announced: string[] = [];
  const edited = new Set<Field>();
  const others: HTMLElement[] = [];
  document.addEventListener('input', ({ target }) => edited.add(target as Field));
  // Only these parts of the page's context are used.
  const context = {
    page: () => page,
    announce: (text: string) => void announced.push(text),
    editedFields: () => [...edited],
    detachedSlots: () => others,
  } as unknown as PageContext;
  const served = state === 'server' ? [...element.childNodes].map((node) => node.cloneNode(true)) : undefined;
  const show = (given: Partial<FailedIsland> = {}) =>
    showIslandFailure(
      {
        element,
        record: aSlotRecord({ slot: 'page', route: 'fans', path: '/fans' }),
        served,
        used: undefined,
        state: failedFirst,
        ...given,
      },
      context,
      texts,
    );
  return { element, announced, others, show };
}

test('a slot that did not load and that no visitor has used gets a notice unless its first retry is due', () => {
  const { element, announced, show } = aSlot('<h1>Fans</h1>');
  show();
  expect(element.innerHTML).toBe('<h1>Fans</h1>');
  show({ state: { ...failedFirst, failures: 2 } });
  expect(element).toHaveTextContent(/^This section didn’t load\s*Try again\s*Fans$/);
  expect(announced).toEqual([]);
  hideIslandFailure(element);
  expect(element.innerHTML).toBe('<h1>Fans</h1>');
});

test('a skeleton gets its notice at once: there is nothing in it to read or to tap', () => {
  const { element, show } = aSlot('<div class="mq-skeleton"></div>');
  show();
  expect(element).toHaveTextContent(/^This section didn’t load\s*Try again$/);
});

test('the notice is next to the control that was tapped, and is announced', () => {
  const { element, announced, show } = aSlot('<p>One</p><button>Play</button><p>Two</p>');
  const tapped = screen.getByRole('button', { name: 'Play' });
  show({ used: tapped });
  expect(tapped.nextElementSibling).toHaveTextContent(texts.tapWaits);
  expect(announced).toEqual([texts.tapWaits]);
  expect(element.querySelector('[data-retry]')).toHaveAccessibleName('Try again');
});

test('if nothing is tried again the visitor is asked to tap again', () => {
  const { announced, show } = aSlot('<button>Play</button>');
  const tapped = screen.getByRole('button', { name: 'Play' });
  show({ used: tapped, state: { ...failedFirst, willRetry: false } });
  expect(tapped.nextElementSibling).toHaveTextContent(texts.tapLost);
  expect(announced).toEqual([texts.tapLost]);
});

test('a tap on a control that React removed is lost; the notice is next to its copy', () => {
  const { element, announced, show } = aSlot(
    '<p>One</p><button>Other</button><button>Play</button><p>Two</p>',
  );
  const tapped = screen.getByRole('button', { name: 'Play' });
  element.replaceChildren();
  show({ used: tapped });
  expect(screen.getByRole('button', { name: 'Play' }).nextElementSibling).toHaveTextContent(texts.tapLost);
  expect(announced).toEqual([texts.tapLost]);
});

test('a slot that React removed gets the server’s HTML back, with a notice', () => {
  const { element, show } = aSlot('<h1>Fans</h1>');
  element.dataset['state'] = 'hydrated';
  element.replaceChildren();
  show();
  expect(element.querySelector('h1')).toHaveTextContent('Fans');
  expect(element.dataset['state']).toBe('server');
  expect(element.querySelector('[data-notice]')).toHaveTextContent('This section didn’t load');
});

test('what the visitor typed and the focus survive', async () => {
  watchFocus();
  const { element, show } = aSlot(
    '<input name="name"><label><input type="radio" name="tone" value="a"></label><input type="radio" name="tone" value="b">',
  );
  await userEvent.click(screen.getAllByRole('radio')[1]!);
  await userEvent.type(screen.getByRole('textbox'), 'Asha');
  element.replaceChildren();
  show();
  expect(screen.getByRole('textbox')).toHaveValue('Asha');
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.getAllByRole('radio')[1]).toBeChecked();
});

test('the slots of other remotes inside a page stay as they are', () => {
  const { element, others, show } = aSlot('<div data-slot="quiz.teaser" data-key="q">from the server</div>');
  const own = document.createElement('div');
  Object.assign(own.dataset, { slot: 'quiz.teaser', key: 'q' });
  own.textContent = 'mounted';
  others.push(own);
  element.replaceChildren();
  show();
  expect(element.querySelector('[data-key="q"]')).toBe(own);
});

test('a page whose query has changed, or that has no HTML of the server, gets its fallback', () => {
  const { element, show } = aSlot('<h1>Fans</h1>');
  element.replaceChildren();
  show({ record: aSlotRecord({ slot: 'page', route: 'fans', path: '/fans?tab=2' }) });
  expect(element.querySelector('h1')).toHaveTextContent('This section didn’t load');
  expect(element.dataset['state']).toBe('fallback');

  const failed = aSlot('<p>fallback</p>', 'fallback');
  failed.show();
  expect(failed.element.querySelector('.mq-slot-fallback')).toHaveTextContent('Try again');
});
