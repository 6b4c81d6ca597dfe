import { isSpoken } from './resend-countdown.ts';

test('a listener hears three moments of thirty seconds', () => {
  const heard = Array.from({ length: 31 }, (_, passed) => 30 - passed).filter((left) => isSpoken(left, 30));
  expect(heard).toEqual([30, 10, 0]);
});
