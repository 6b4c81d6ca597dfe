/** @jest-environment jsdom */
import userEvent from '@testing-library/user-event';
import { act, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { bufferInput } from './buffered-input.ts';

// React's `act` wants to be told that a test runs.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** An island before it lives, and everything its code would have heard since. */
function anIsland(html: string) {
  document.body.innerHTML = `<div id="island">${html}</div>`;
  const element = document.getElementById('island');
  if (!element) throw new Error('no island');
  const heard: string[] = [];
  const listen = () => {
    for (const type of ['click', 'input', 'change']) {
      element.addEventListener(type, ({ target }) => {
        const { name, value } = target as HTMLInputElement;
        heard.push(`${type} ${name} ${value}`);
      });
    }
  };
  const field = <Kind extends HTMLElement>(selector: string) => element.querySelector(selector) as Kind;
  return { element, heard, listen, field };
}

test('the last tap on a button waits for the island', async () => {
  const { element, heard, listen, field } = anIsland(
    '<button name="one" value="1">1</button><button name="two" value="2">2</button>',
  );
  const held = bufferInput(element);
  listen();
  await userEvent.click(field('[name=one]'));
  await userEvent.click(field('[name=two]'));
  expect(heard).toEqual([]);
  held.release();
  expect(heard).toEqual(['click two 2']);
});

test('links and the retry of a fallback work at once', async () => {
  const { element, heard, listen, field } = anIsland(
    '<a href="#x">link</a><button data-retry name="r">again</button>',
  );
  const held = bufferInput(element);
  listen();
  await userEvent.click(field('a'));
  await userEvent.click(field('button'));
  expect(heard).toHaveLength(2);
  held.release();
  expect(heard).toHaveLength(2);
});

test('a link that the island answers in place waits as well, unless it opens elsewhere', () => {
  const { element, heard, listen, field } = anIsland('<a href="#in" data-in-place name="in">Sign in</a>');
  const held = bufferInput(element);
  listen();
  field('a').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(heard).toHaveLength(1);
  const isFollowed = field('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([isFollowed, heard.length, element.dataset['tapPending']]).toEqual([false, 1, '']);
  held.release();
  expect([heard.length, element.dataset['tapPending']]).toEqual([2, undefined]);
});

test('what was typed and chosen before and while it slept is heard by the island, untouched fields are not', async () => {
  const { element, heard, listen, field } = anIsland(`
    <input name="name" value=""><input name="phone" value="98"><textarea name="wish"></textarea>
    <input name="agree" type="checkbox"><input name="later" type="checkbox" checked>
    <select name="occasion"><option value="b">Birthday</option><option value="w">Wedding</option></select>
    <select name="language"><option value="en">English</option><option value="hi" selected>Hindi</option></select>
    <select name="relation"><option value="f">Friend</option><option value="s">Sister</option></select>`);
  await userEvent.type(field('[name=name]'), 'Asha');
  const held = bufferInput(element);
  await userEvent.type(field('[name=wish]'), 'Be well');
  await userEvent.selectOptions(field('[name=occasion]'), 'w');
  listen();
  held.release();
  expect(heard).toEqual([
    'input name Asha',
    'change name Asha',
    'input wish Be well',
    'change wish Be well',
    'input occasion w',
    'change occasion w',
  ]);
  expect(field<HTMLSelectElement>('[name=occasion]').value).toBe('w');
});

test('a box that was ticked, and that the island draws unticked, is ticked again', async () => {
  const { element, field } = anIsland('<input name="agree" type="checkbox">');
  const held = bufferInput(element);
  await userEvent.click(field('[name=agree]'));
  field<HTMLInputElement>('[name=agree]').checked = false;
  held.release();
  expect(field('[name=agree]')).toBeChecked();
});

test('of a group of buttons the last choice stands, however often it was changed', async () => {
  const { element, field } = anIsland(
    '<input type="radio" name="reason" value="late"><input type="radio" name="reason" value="wrong">',
  );
  const held = bufferInput(element);
  for (const value of ['late', 'wrong', 'late']) await userEvent.click(field(`[value=${value}]`));
  held.release();
  expect(field('[value=late]')).toBeChecked();
});

test('a choice that React found made already, and so never heard of, is told', async () => {
  const Choice = ({ onChoose }: { onChoose?: (value: string) => void }) =>
    createElement('input', {
      type: 'radio',
      name: 'occasion',
      value: 'birthday',
      onChange: () => onChoose?.('birthday'),
    });
  const { element, field } = anIsland(renderToString(createElement(Choice)));
  const held = bufferInput(element);
  await userEvent.click(field('input'));
  const chosen: string[] = [];
  const root = await act(async () =>
    hydrateRoot(element, createElement(Choice, { onChoose: (value) => void chosen.push(value) })),
  );
  chosen.length = 0;
  await act(async () => held.release());
  expect([field<HTMLInputElement>('input').checked, chosen]).toEqual([true, ['birthday']]);
  await act(async () => root.unmount());
});

test('after the release nothing is held any more, and what has left the page is let go', async () => {
  const { element, heard, listen, field } = anIsland('<button name="one" value="1">1</button>');
  const held = bufferInput(element);
  await userEvent.click(field('button'));
  const gone = field('button');
  gone.remove();
  listen();
  held.release();
  element.append(gone);
  await userEvent.click(gone);
  expect(heard).toEqual(['click one 1']);
});
