import { readableText } from './index.ts';

test('an English page shows every message of the API', () => {
  expect(readableText('This number is blocked', 'en')).toBe('This number is blocked');
});

test('a Hindi page shows only messages in Hindi', () => {
  expect(readableText('This number is blocked', 'hi')).toBe('');
  expect(readableText('OTP ग़लत है', 'hi')).toBe('OTP ग़लत है');
});
