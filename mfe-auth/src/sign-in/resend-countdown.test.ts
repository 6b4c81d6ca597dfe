import { isSpoken } from './resend-countdown.ts';

test('screen readers announce three of thirty seconds', () => {
  const announced = Array.from({ length: 31 }, (_, passed) => 30 - passed).filter((left) =>
    isSpoken(left, 30),
  );
  expect(announced).toEqual([30, 10, 0]);
});
