/** @jest-environment jsdom */
import type { Payment } from '../orders/order-tables.ts';
import { cardFormScript } from './card-form-script.ts';
import { cardPage } from './pages.ts';

const payment = { paymentId: 'pm_1', gatewaySecret: 'secret', amount: 49_900 } as Payment;

/** Opens the card form as a browser does, with its script. */
function open(state: Partial<Parameters<typeof cardPage>[0]> = {}) {
  document.documentElement.innerHTML = cardPage({ payment, language: 'en', ...state });
  window.eval(cardFormScript);
  return document.querySelector('form')!;
}

const field = (name: string) => document.getElementById(name) as HTMLInputElement;
const error = (name: string) => document.getElementById(`${name}-error`)!;

function type(name: string, text: string) {
  field(name).value = '';
  for (const character of text) {
    field(name).value += character;
    field(name).setSelectionRange(field(name).value.length, field(name).value.length);
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Submits the form; returns whether the browser would send it. */
const submit = (form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { cancelable: true }));

test('the digits are grouped while they are typed, however they are typed', () => {
  open();
  type('number', '4242424242424242');
  expect(field('number').value).toBe('4242 4242 4242 4242');
  type('number', '4242 4242 4242 4242');
  expect(field('number').value).toBe('4242 4242 4242 4242');
  for (const text of ['1230', '12/30', '12/2030']) {
    type('expiry', text);
    expect(field('expiry').value).toMatch(/^12\/(20)?30$/);
  }
  type('expiry', '1/30');
  expect(field('expiry').value).toBe('01/30');
});

test('the brand of the number is marked', () => {
  const form = open();
  for (const [number, brand] of [
    ['4242', 'visa'],
    ['5555', 'mastercard'],
    ['6521', 'rupay'],
    ['9', ''],
  ] as const) {
    type('number', number);
    expect(form.dataset['card']).toBe(brand);
  }
});

test('an invalid form is not sent, and each error goes as soon as its field is valid', () => {
  const form = open();
  type('number', '4242 4242 4242 4241');
  type('expiry', '12/20');
  expect(submit(form)).toBe(false);
  expect(document.activeElement).toBe(field('number'));
  expect([error('number'), error('expiry'), error('cvc')].map(({ textContent }) => textContent)).toEqual([
    'Check the card number',
    'This card has expired',
    'Enter the 3 or 4 digits of the CVC',
  ]);
  expect(field('number').getAttribute('aria-describedby')).toBe('number-error');
  expect(field('expiry').getAttribute('aria-describedby')).toBe('expiry-hint expiry-error');

  type('number', '4242 4242 4242 4242');
  expect(error('number').hidden).toBe(true);
  expect(field('number').hasAttribute('aria-invalid')).toBe(false);
  expect(error('cvc').hidden).toBe(false);
  type('expiry', '12/40');
  type('cvc', '123');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  expect(submit(form)).toBe(true);
});

test('an error that the server found goes in the same way', () => {
  open({ problems: { cvc: 'cvc' }, kept: { expiry: '12/40' } });
  expect(error('cvc').hidden).toBe(false);
  type('cvc', '123');
  expect(error('cvc').hidden).toBe(true);
  expect(field('expiry').value).toBe('12/40');
});
