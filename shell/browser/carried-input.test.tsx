/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { carryInput } from './carried-input.ts';
import { bufferInput } from './buffered-input.ts';

const form = `
  <input type="tel" name="phone"><textarea name="comment"></textarea>
  <input type="radio" name="reason" value="late"><input type="radio" name="reason" value="wrong">
  <input type="checkbox" name="agree"><input type="date"><input type="text">
  <select name="film"><option value="">none</option><option value="f">F</option></select>
  <input name="code"><input autocomplete="cc-number" name="card"><input type="password" name="pass">
  <input name="otp" autocomplete="one-time-code">`;

let ended = new AbortController();
beforeEach(() => sessionStorage.clear());
afterEach(() => ended.abort());

/** A document of the site at a path, as the server sends it. */
function open(path: string, html = form) {
  ended.abort();
  ended = new AbortController();
  // A new document does not have the listeners of the previous one.
  const listen = document.addEventListener.bind(document);
  document.addEventListener = ((type: string, listener: EventListener, capture?: boolean) =>
    listen(type, listener, {
      capture: capture === true,
      signal: ended.signal,
    })) as typeof document.addEventListener;
  history.replaceState(null, '', path);
  const other = path.startsWith('/hi/') ? path.slice(3) : `/hi${path}`;
  document.body.innerHTML = `<a data-follows="language" href="${other}">हिन्दी</a><a href="/quiz">quiz</a><main id="main">${html}</main>`;
  // jsdom cannot navigate.
  document.body.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) event.preventDefault();
  });
  carryInput(sessionStorage);
  document.addEventListener = listen;
}
const field = <Kind extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector(`main ${selector}`) as Kind;
const switchLanguage = () => userEvent.click(document.querySelector('[data-follows]') as Element);

test('the input is in the form of the other language, once', async () => {
  open('/refund/1');
  await userEvent.type(field('[name=phone]'), '98123 45678');
  await userEvent.type(field('[name=comment]'), 'Too late');
  await userEvent.click(field('[value=late]'));
  await userEvent.click(field('[value=wrong]'));
  await userEvent.click(field('[name=agree]'));
  await userEvent.type(field('[type=date]'), '1999-11-17');
  await userEvent.type(field('[type=text]'), 'nameless');
  await userEvent.selectOptions(field('[name=film]'), 'f');
  await switchLanguage();

  open('/hi/refund/1');
  expect(field('[name=phone]')).toHaveValue('98123 45678');
  expect(field('[name=comment]')).toHaveValue('Too late');
  expect(field('[value=late]')).not.toBeChecked();
  expect(field('[value=wrong]')).toBeChecked();
  expect(field('[name=agree]')).toBeChecked();
  expect(field('[type=date]')).toHaveValue('1999-11-17');
  expect(field('[type=text]')).toHaveValue('nameless');
  expect(field('[name=film]')).toHaveValue('f');
  expect(sessionStorage).toHaveLength(0);

  open('/hi/refund/1');
  expect(field('[name=comment]')).toHaveValue('');
});

test('codes, cards and passwords are never stored', async () => {
  open('/login');
  for (const name of ['code', 'card', 'pass', 'otp']) await userEvent.type(field(`[name=${name}]`), '123456');
  await switchLanguage();
  expect(sessionStorage).toHaveLength(0);
});

test('another link stores nothing, and another page gets nothing', async () => {
  open('/refund/1');
  await userEvent.type(field('[name=comment]'), 'Too late');
  await userEvent.click(document.querySelector('a[href="/quiz"]') as Element);
  expect(sessionStorage).toHaveLength(0);

  await switchLanguage();
  open('/hi/refund/2');
  expect(field('[name=comment]')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('a form that React controls has the carried input in its state', async () => {
  const html = `<div>${renderToString(<Form />)}</div>`;
  open('/verify', html);
  render(<Form />, { container: field('div'), hydrate: true });
  await userEvent.type(field('[name=token]'), 'M4T8');
  await userEvent.click(field('[value=wrong]'));
  await userEvent.click(field('[name=agree]'));
  expect(field('output')).toHaveTextContent('M4T8 wrong true');
  await switchLanguage();

  open('/hi/verify', html);
  const input = bufferInput(field('div'));
  render(<Form />, { container: field('div'), hydrate: true });
  expect(field('output')).toHaveTextContent('false');
  act(() => input.replay());
  expect(field('output')).toHaveTextContent('M4T8 wrong true');
});

function Form() {
  const [token, setToken] = useState('');
  const [reason, setReason] = useState('');
  const [agree, setAgree] = useState(false);
  return (
    <>
      <input name="token" value={token} onChange={({ target }) => setToken(target.value)} />
      {['late', 'wrong'].map((one) => (
        <input
          key={one}
          type="radio"
          name="reason"
          value={one}
          checked={reason === one}
          onChange={() => setReason(one)}
        />
      ))}
      <input
        type="checkbox"
        name="agree"
        checked={agree}
        onChange={({ target }) => setAgree(target.checked)}
      />
      <output>{`${token} ${reason} ${agree}`}</output>
    </>
  );
}
