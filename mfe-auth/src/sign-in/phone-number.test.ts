import { bundledCountries, india, type Country } from './countries.ts';
import { latinDigits } from '@marquee/sdk';
import { displayNumber, readPhoneNumber } from './phone-number.ts';

const country = (iso: string): Country => bundledCountries.find((one) => one.iso === iso) ?? india;

test.each([
  '9876543210',
  '98765 43210',
  '+91 98765 43210',
  '+91-98765-43210',
  '0091 98765 43210',
  '919876543210',
  '09876543210',
  '(+91) 98765.43210',
  '+91 0 98765 43210',
  '\u202a+91 98765 43210\u202c',
  '९८७६५ ४३२१०',
])('%s is one Indian number', async (text) => {
  expect(await readPhoneNumber(text, india)).toEqual({
    ok: true,
    phone: { forCalls: '9876543210', display: '+91 98765 43210', international: false },
  });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['98765', 'wrong-length'],
  ['98765432101', 'wrong-length'],
  ['5876543210', 'not-mobile'],
  ['call me', 'not-a-number'],
])('%j is refused as %s', async (text, problem) => {
  expect(await readPhoneNumber(text, india)).toEqual({ ok: false, problem });
});

test('a number of the Emirates travels in E.164, with or without its dial code or trunk zero', async () => {
  for (const text of ['501234567', '050 123 4567', '+971 50 123 4567', '00971501234567']) {
    expect(await readPhoneNumber(text, country('AE'))).toMatchObject({
      ok: true,
      phone: { forCalls: '+971501234567', international: true, country: 'AE' },
    });
  }
});

test('a pasted dial code wins over the picked country', async () => {
  expect(await readPhoneNumber('+971501234567', india)).toMatchObject({
    phone: { forCalls: '+971501234567', international: true, country: 'AE' },
  });
  expect(await readPhoneNumber('+919876543210', country('AE'))).toMatchObject({
    phone: { forCalls: '9876543210', international: false },
  });
});

test('the length of the picked country applies', async () => {
  expect(await readPhoneNumber('50123', country('AE'))).toEqual({ ok: false, problem: 'wrong-length' });
  // Two countries share a dial code: the picked one it is.
  for (const iso of ['US', 'CA'])
    expect(await readPhoneNumber('202 555 0143', country(iso))).toMatchObject({
      phone: { forCalls: '+12025550143', country: iso },
    });
});

test('Devanagari digits are read as Latin ones', () => {
  expect(latinDigits('०४८ २१३')).toBe('048 213');
});

test.each([
  ['9876500022', '+91 98765 00022'],
  ['+919876500022', '+91 98765 00022'],
  ['+971501234567', '+971501234567'],
])('%s is shown as %s', (stored, shown) => {
  expect(displayNumber(stored)).toBe(shown);
});
