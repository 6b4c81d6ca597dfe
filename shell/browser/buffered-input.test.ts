/** @jest-environment jsdom */
import userEvent from '@testing-library/user-event';
import { act, createElement, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { bufferInput } from './buffered-input.ts';

// React requires this for `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** An island before hydration, and the events that reach its code after `listen`. */
function anIsland(html: string) {
  document.body.innerHTML = `<div id="island">${html}</div>`;
  const element = document.getElementById('island');
  if (!element) throw new Error('no island');
  const received: string[] = [];
  const listen = () => {
    for (const type of ['click', 'input', 'change']) {
      element.addEventListener(type, ({ target }) => {
        const { name, value } = target as HTMLInputElement;
        received.push(`${type} ${name} ${value}`);
      });
    }
  };
  const field = <Kind extends HTMLElement>(selector: string) => element.querySelector(selector) as Kind;
  return { element, received, listen, field };
}

/** A key in a text field. user-event cannot do this here: after its first key React does not see the later ones. */
function press(field: HTMLInputElement, key: string) {
  field.setRangeText(key, field.value.length, field.value.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a hydrated slot within the island answers by itself', () => {
  const { element, received, listen, field } = anIsland(
    '<div data-state="hydrated"><button name="one" value="1">1</button><input name="two"></div>',
  );
  const used = jest.fn();
  const input = bufferInput(element, used);
  listen();
  field('button').click();
  press(field<HTMLInputElement>('input'), 'a');
  expect(received).toEqual(['click one 1', 'input two a']);
  expect([used.mock.calls, input.fail(true)]).toEqual([[], undefined]);
});

test('the last tap on a button is buffered until replay', async () => {
  const { element, received, listen, field } = anIsland(
    '<button name="one" value="1">1</button><button name="two" value="2">2</button>',
  );
  const input = bufferInput(element);
  listen();
  await userEvent.click(field('[name=one]'));
  await userEvent.click(field('[name=two]'));
  expect(received).toEqual([]);
  input.replay();
  expect(received).toEqual(['click two 2']);
});

test('links and the retry button of a fallback are not buffered', async () => {
  const { element, received, listen, field } = anIsland(
    '<a href="#x">link</a><button data-retry name="r">again</button>',
  );
  const input = bufferInput(element);
  listen();
  await userEvent.click(field('a'));
  await userEvent.click(field('button'));
  expect(received).toHaveLength(2);
  input.replay();
  expect(received).toHaveLength(2);
});

test('a link with data-in-place is buffered, unless it opens in another tab', () => {
  const { element, received, listen, field } = anIsland('<a href="#in" data-in-place name="in">Sign in</a>');
  const input = bufferInput(element);
  listen();
  field('a').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(received).toHaveLength(1);
  const isFollowed = field('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([isFollowed, received.length, element.dataset['tapPending']]).toEqual([false, 1, '']);
  input.replay();
  expect([received.length, element.dataset['tapPending']]).toEqual([2, undefined]);
});

test('edits before and during buffering are replayed, untouched fields are not', async () => {
  const { element, received, listen, field } = anIsland(`
    <input name="name" value=""><input name="phone" value="98"><textarea name="message"></textarea>
    <input name="agree" type="checkbox"><input name="later" type="checkbox" checked>
    <select name="occasion"><option value="b">Birthday</option><option value="w">Wedding</option></select>
    <select name="language"><option value="en">English</option><option value="hi" selected>Hindi</option></select>
    <select name="relation"><option value="f">Friend</option><option value="s">Sister</option></select>`);
  await userEvent.type(field('[name=name]'), 'Asha');
  const input = bufferInput(element);
  await userEvent.type(field('[name=message]'), 'Be well');
  await userEvent.selectOptions(field('[name=occasion]'), 'w');
  listen();
  input.replay();
  expect(received).toEqual([
    'input name Asha',
    'change name Asha',
    'input message Be well',
    'change message Be well',
    'input occasion w',
    'change occasion w',
  ]);
  expect(field<HTMLSelectElement>('[name=occasion]').value).toBe('w');
});

test('what was typed goes to the fields that replace those of the server’s HTML', async () => {
  const html =
    '<input name="name" value=""><input name="who" type="radio" value="a"><input name="who" type="radio" value="b">';
  const { element, field } = anIsland(html);
  const input = bufferInput(element);
  await userEvent.type(field('[name=name]'), 'Asha');
  await userEvent.click(field('[value=b]'));
  element.innerHTML = html;
  input.replay();
  expect(field<HTMLInputElement>('[name=name]').value).toBe('Asha');
  expect([
    field<HTMLInputElement>('[value=a]').checked,
    field<HTMLInputElement>('[value=b]').checked,
  ]).toEqual([false, true]);
});

test('a checkbox that hydration unchecks is checked again', async () => {
  const { element, field } = anIsland('<input name="agree" type="checkbox">');
  const input = bufferInput(element);
  await userEvent.click(field('[name=agree]'));
  field<HTMLInputElement>('[name=agree]').checked = false;
  input.replay();
  expect(field('[name=agree]')).toBeChecked();
});

test('the last choice of a radio group is replayed, however often it was changed', async () => {
  const { element, field } = anIsland(
    '<input type="radio" name="reason" value="late"><input type="radio" name="reason" value="wrong">',
  );
  const input = bufferInput(element);
  for (const value of ['late', 'wrong', 'late']) await userEvent.click(field(`[value=${value}]`));
  input.replay();
  expect(field('[value=late]')).toBeChecked();
});

test('a choice that was made before hydration reaches React', async () => {
  const Choice = ({ onChoose }: { onChoose?: (value: string) => void }) =>
    createElement('input', {
      type: 'radio',
      name: 'occasion',
      value: 'birthday',
      onChange: () => onChoose?.('birthday'),
    });
  const { element, field } = anIsland(renderToString(createElement(Choice)));
  const input = bufferInput(element);
  await userEvent.click(field('input'));
  const chosen: string[] = [];
  const root = await act(async () =>
    hydrateRoot(element, createElement(Choice, { onChoose: (value) => void chosen.push(value) })),
  );
  chosen.length = 0;
  await act(async () => input.replay());
  expect([field<HTMLInputElement>('input').checked, chosen]).toEqual([true, ['birthday']]);
  await act(async () => root.unmount());
});

test('text typed before hydration survives a render before the replay, and the next key goes on with it', async () => {
  let rendered = () => undefined as void;
  const Search = () => {
    const [texts, setTexts] = useState({ query: '', city: '' });
    const [isLive, setLive] = useState(false);
    // An effect that renders once more: React then sets the field to the state, which is empty.
    useEffect(() => {
      setLive(true);
      rendered();
    }, []);
    // Each handler has the state of its own rendering.
    return (['query', 'city'] as const).map((name) =>
      createElement('input', {
        key: name,
        name,
        value: texts[name],
        role: isLive ? 'combobox' : undefined,
        onChange: ({ target }: { target: HTMLInputElement }) => setTexts({ ...texts, [name]: target.value }),
      }),
    );
  };
  const { element, field } = anIsland(renderToString(createElement(Search)));
  const input = bufferInput(element);
  press(field('[name=query]'), 'r');
  press(field('[name=query]'), 'a');
  press(field('[name=city]'), 'P');
  rendered = () => queueMicrotask(input.replayFields);
  const root = await act(async () => hydrateRoot(element, createElement(Search)));
  await act(async () => press(field('[name=query]'), 'n'));
  await act(async () => input.replay());
  expect(field('[role=combobox][name=query]')).toHaveValue('ran');
  expect(field('[role=combobox][name=city]')).toHaveValue('P');
  await act(async () => root.unmount());
});

test('after replay nothing is buffered, and a tap on a removed button is reported as lost', async () => {
  const { element, received, listen, field } = anIsland('<button name="one" value="1">1</button>');
  const input = bufferInput(element);
  await userEvent.click(field('button'));
  const gone = field('button');
  gone.remove();
  listen();
  expect(input.replay()).toBe(true);
  element.append(gone);
  await userEvent.click(gone);
  expect(received).toEqual(['click one 1']);
});

test('a tap is replayed for 30 seconds, and an older one is reported as lost', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  for (const [ageMs, isLost] of [
    [29_999, false],
    [30_000, true],
  ] as const) {
    now.mockReturnValue(0);
    const { element, received, listen, field } = anIsland('<button name="one" value="1">1</button>');
    const input = bufferInput(element);
    field('button').click();
    now.mockReturnValue(ageMs);
    listen();
    expect(input.replay()).toBe(isLost);
    expect(received).toEqual(isLost ? [] : ['click one 1']);
  }
  now.mockRestore();
});

test('without a tap none is lost', () => {
  expect(bufferInput(anIsland('<button>1</button>').element).replay()).toBe(false);
});

test('after a failure a tap stays in the buffer only if something is tried again and its button is there', () => {
  const replayed = (willRetry: boolean, remove = false) => {
    const { element, received, listen, field } = anIsland('<button name="one" value="1">1</button>');
    const input = bufferInput(element);
    const button = field('button');
    button.click();
    if (remove) button.remove();
    expect(input.fail(willRetry)).toBe(button);
    listen();
    element.append(button);
    // The visitor has been told that it is lost.
    expect(input.replay()).toBe(false);
    return received.length === 1;
  };
  expect([replayed(true), replayed(false), replayed(true, true)]).toEqual([true, false, false]);
});
