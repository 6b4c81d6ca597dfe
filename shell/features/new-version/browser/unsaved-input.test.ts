/** @jest-environment jsdom */
import { watchInput, type UnsavedInput } from './unsaved-input.ts';

let ended: AbortController;
beforeEach(() => {
  ended = new AbortController();
  // Each test is a document of its own: its listeners end with it.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    jest
      .spyOn(target as Window, 'addEventListener')
      .mockImplementation((type: string, listener: unknown) =>
        listen(type, listener as EventListener, { signal: ended.signal, capture: true }),
      );
  }
});
afterEach(() => {
  ended.abort();
  jest.restoreAllMocks();
});

function aPage(form: string) {
  document.body.innerHTML = `<header><form><input></form></header><main id="main">${form}</main>`;
  return watchInput([]);
}
const field = () => document.querySelector('main input')!;
const type = (target: Element = field()) => target.dispatchEvent(new Event('input', { bubbles: true }));
const submit = () =>
  document
    .querySelector('main form')!
    .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
/** Whether the browser asks before the tab closes. */
const asksToClose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a form is unsaved from the first change on, and closing the tab then asks', () => {
  const input = aPage('<form><input></form>');
  expect([input.exists(), asksToClose()]).toEqual([false, false]);
  type();
  expect([input.exists(), asksToClose()]).toEqual([true, true]);
});

test.each(['data-leave-freely', 'role="search"', 'method="get"'])(
  'a form with %s never asks',
  (attribute) => {
    const input = aPage(`<form ${attribute}><input></form>`);
    type();
    expect([input.exists(), input.isEditing(), asksToClose()]).toEqual([false, false, false]);
  },
);

test('a form whose draft is stored never asks, but the visitor is editing', () => {
  const input = aPage('<form data-draft-saved><input></form>');
  type();
  expect([input.exists(), input.isEditing(), asksToClose()]).toEqual([false, true, false]);
});

test('a field that was changed before counts', () => {
  aPage('<form><input></form>');
  expect(watchInput([field()]).exists()).toBe(true);
});

test('forms and fields outside the page’s content, and fields without a form, do not count', () => {
  const input = aPage('<form></form><input>');
  type();
  type(document.querySelector('header input')!);
  expect(input.exists()).toBe(false);
});

test('a submitted form is saved, unless it shows problems or its next step', () => {
  const input = aPage('<form><input></form>');
  type();
  submit();
  expect(input.exists()).toBe(false);
  field().setAttribute('aria-invalid', 'true');
  expect(input.exists()).toBe(true);

  document.getElementById('main')!.innerHTML = '<form><input name="step-2"></form>';
  expect(input.exists()).toBe(true);
  document.getElementById('main')!.innerHTML = '<p>Thank you</p>';
  expect(input.exists()).toBe(false);
});

test('input of a page that was left is forgotten; that of a form that stayed is not', () => {
  const input = aPage('<form><input></form>');
  type();
  input.arrived();
  expect(input.exists()).toBe(true);
  document.getElementById('main')!.innerHTML = '<form><input></form>';
  input.arrived();
  expect([input.exists(), asksToClose()]).toEqual([false, false]);
});

test('a visitor who chose to leave is not asked again, unless the next page fails', () => {
  const input = aPage('<form><input></form>');
  type();
  input.release();
  expect(asksToClose()).toBe(false);
  input.keep();
  expect(asksToClose()).toBe(true);
});

test.each<[why: string, leave: (input: UnsavedInput) => void]>([
  ['on purpose', (input) => input.release()],
  ['by the language link', () => document.querySelector<HTMLElement>('a[data-follows="language"]')!.click()],
  ['after submitting it', submit],
])('a form that is filled in after another was left %s asks again, however often', (_why, leave) => {
  const input = aPage('');
  for (const page of ['first', 'second', 'third']) {
    document.getElementById('main')!.innerHTML =
      `<form><input name="${page}"></form><a data-follows="language">हिन्दी</a>`;
    input.arrived();
    expect([page, input.exists(), input.isEditing(), asksToClose()]).toEqual([page, false, false, false]);
    type();
    expect([page, input.exists(), input.isEditing(), asksToClose()]).toEqual([page, true, true, true]);
    leave(input);
    expect([page, asksToClose()]).toEqual([page, false]);
  }
});

test('the language link carries the input over, so nothing is asked', () => {
  const input = aPage('<form><input></form><a data-follows="language">हिन्दी</a>');
  type();
  document.querySelector<HTMLElement>('a')!.click();
  expect(input.exists()).toBe(false);
});
