import { nextDeliveryCheck, nextPaymentCheck, timeoutMs } from './poll-payment.ts';

test('a pending payment is checked after 2, 3, 5, 8, 13 and then every 20 seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((checks) => nextPaymentCheck(checks, 0));

  expect(waits).toEqual([2000, 3000, 5000, 8000, 13_000, 20_000, 20_000]);
});

test('after three minutes it is left to the bank', () => {
  let [elapsed, checks] = [0, 1];
  for (
    let wait = nextPaymentCheck(checks, elapsed);
    wait !== null;
    wait = nextPaymentCheck(checks, elapsed)
  ) {
    elapsed += wait;
    checks += 1;
  }

  expect(elapsed).toBeLessThanOrEqual(timeoutMs);
  expect(elapsed).toBeGreaterThan(timeoutMs - 20_000);
});

test('a paid video is checked ever less often, down to once a minute', () => {
  expect([1, 2, 12, 100].map(nextDeliveryCheck)).toEqual([5000, 10_000, 60_000, 60_000]);
});
