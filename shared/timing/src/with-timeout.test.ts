import { withTimeout } from './with-timeout.ts';

const never = new Promise<string>(() => undefined);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('returns what the promise returns in time, and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve('done'), 100, () => 'late')).toBe('done');
  expect(jest.getTimerCount()).toBe(0);
});

test('returns the result of onTimeout when the time is over', async () => {
  const result = withTimeout(never, 100, () => 'late');
  await jest.advanceTimersByTimeAsync(100);
  expect(await result).toBe('late');
});

test('rejects with what onTimeout throws, and with the rejection of the promise', async () => {
  const late = withTimeout(never, 100, () => {
    throw new Error('too late');
  });
  await Promise.all([expect(late).rejects.toThrow('too late'), jest.advanceTimersByTimeAsync(100)]);
  await expect(withTimeout(Promise.reject(new Error('refused')), 100, () => 'late')).rejects.toThrow(
    'refused',
  );
  expect(jest.getTimerCount()).toBe(0);
});
