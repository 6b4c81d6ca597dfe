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
let account: string | undefined;
beforeEach(() => {
  sessionStorage.clear();
  account = undefined;
});
afterEach(() => ended.abort());

/** A document of the site at a path, as the server sends it; `how` is the type of its navigation entry. */
function open(path: string, html = form, how = 'navigate') {
  ended.abort();
  ended = new AbortController();
  // A new document does not have the listeners of the previous one.
  const targets = [document, window].map((target) => ({ target, listen: target.addEventListener }));
  for (const { target, listen } of targets)
    target.addEventListener = ((type: string, listener: EventListener, capture?: boolean) =>
      listen.call(target, type, listener, {
        capture: capture === true,
        signal: ended.signal,
      })) as typeof target.addEventListener;
  Object.assign(performance, { getEntriesByType: () => [{ type: how }] });
  history.replaceState(null, '', path);
  const other = path.startsWith('/hi/') ? path.slice(3) : `/hi${path}`;
  document.body.innerHTML = `<a data-follows="language" href="${other}">हिन्दी</a><a href="/quiz">quiz</a><main id="main">${html}</main>`;
  const early = document.querySelector<HTMLTextAreaElement>('[data-early]');
  if (early) early.value = 'Silent';
  // jsdom cannot navigate.
  document.body.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) event.preventDefault();
  });
  carryInput(sessionStorage, () => account);
  for (const { target, listen } of targets) target.addEventListener = listen;
}
const leave = () => dispatchEvent(new Event('pagehide'));
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

test.each(['reload', 'back_forward'])('the input is in the form after a %s', async (how) => {
  open('/refund/1?from=orders');
  await userEvent.type(field('[name=comment]'), 'Too late');
  await userEvent.click(field('[value=wrong]'));
  await userEvent.type(field('[name=card]'), '4111');
  leave();
  open('/contact-sales');
  await userEvent.type(field('[name=comment]'), 'For Pongal');
  leave();

  open('/refund/1?from=orders', form, how);
  expect(field('[name=comment]')).toHaveValue('Too late');
  expect(field('[value=wrong]')).toBeChecked();
  expect(field('[name=card]')).toHaveValue('');
  leave();
  open('/contact-sales', form, how);
  expect(field('[name=comment]')).toHaveValue('For Pongal');
});

test('a visitor who opens the page by a link, or types before the scripts run, keeps the form as it is', async () => {
  open('/refund/1');
  await userEvent.type(field('[name=comment]'), 'Too late');
  leave();
  open('/refund/1');
  expect(field('[name=comment]')).toHaveValue('');
  await userEvent.type(field('[name=comment]'), 'Blurred');
  leave();

  open('/refund/1', form.replace('name="comment">', 'name="comment" data-early>'), 'reload');
  expect(field('[name=comment]')).toHaveValue('Silent');
});

test('input that was sent, or typed before a sign-out, does not come back', async () => {
  open('/refund/1');
  await userEvent.type(field('[name=comment]'), 'Too late');
  leave();
  open('/refund/1', form, 'reload');
  field('[name=comment]').remove();
  leave();
  expect(sessionStorage).toHaveLength(0);

  account = '7';
  open('/refund/1');
  await userEvent.type(field('[name=comment]'), 'Too late');
  leave();
  account = undefined;
  open('/refund/1', form, 'back_forward');
  expect(field('[name=comment]')).toHaveValue('');
  leave();
  expect(sessionStorage).toHaveLength(0);
});

test('a form that React controls keeps its input over a reload', async () => {
  const html = `<div>${renderToString(<Form />)}</div>`;
  open('/verify', html);
  render(<Form />, { container: field('div'), hydrate: true });
  await userEvent.type(field('[name=token]'), 'M4T8');
  // The browser keeps only values that differ from the default value.
  expect(field('[name=token]').defaultValue).toBe('M4T8');
  leave();

  open('/verify', html, 'reload');
  const input = bufferInput(field('div'));
  render(<Form />, { container: field('div'), hydrate: true });
  act(() => input.replay());
  expect(field('output')).toHaveTextContent('M4T8');
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
