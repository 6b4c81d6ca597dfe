import { isEmail, isPrivateEmail } from './email.ts';

test.each(['a@b', 'a b@c.in', 'a@@b.in', '@b.in', 'a@.', '', 'a@b.in c'])('“%s” is refused', (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each(['priya@bank.in', 'a@b.co', 'प्रिया@बैंक.भारत', "o'neil+x@sub.bank.in"])('“%s” is taken', (text) => {
  expect(isEmail(text)).toBe(true);
});

test('a private email address is recognised', () => {
  expect([isPrivateEmail('a@Gmail.com'), isPrivateEmail('a@notgmail.com'), isPrivateEmail('a')]).toEqual([
    true,
    false,
    false,
  ]);
});
