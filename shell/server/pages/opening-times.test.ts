import type { Opening } from './main-content.ts';
import { createOpeningTimes } from './opening-times.ts';

const star = { route: 'mfe-fanzone star', pathname: '/celebrities/aarav-suryan', mayBeMissing: true };
const fans = { route: 'mfe-fanzone fans', pathname: '/fans', mayBeMissing: false };
const page: Opening = { kind: 'page', meta: undefined, preloads: '' };
const missing: Opening = { kind: 'elsewhere', to: '/', isMissing: true };

function theTimes() {
  let now = 0;
  const times = createOpeningTimes(() => now);
  const take = async (of: typeof star, ms: number, result: Opening) => {
    let settle: (result: Opening) => void = () => undefined;
    const opening = new Promise<Opening>((resolve) => (settle = resolve));
    const measured = times.measure(of, opening);
    now += ms;
    settle(result);
    await measured;
  };
  return { ...times, take };
}

test('a response waits a little longer than the route took lately', async () => {
  const { graceMs, take } = theTimes();
  expect(graceMs(fans)).toBe(300);
  await take(fans, 20, page);
  expect(graceMs(fans)).toBe(80);
  for (const ms of [500, 30]) await take(fans, ms, page);
  expect(graceMs(fans)).toBe(90);
  for (let time = 0; time < 8; time += 1) await take(fans, 5, page);
  expect(graceMs(fans)).toBe(65);
});

test('a page that failed says nothing about how long the route takes', async () => {
  const { graceMs, take } = theTimes();
  await take(fans, 1_500, { ...page, failed: true });
  expect(graceMs(fans)).toBe(300);
});

test('a page that may be missing is waited for until its path has led to a page', async () => {
  const { graceMs, take } = theTimes();
  expect(graceMs(star)).toBe(Infinity);
  await take(star, 20, page);
  expect(graceMs(star)).toBe(80);
  expect(graceMs({ ...star, pathname: '/celebrities/unknown' })).toBe(Infinity);
  await take(star, 20, missing);
  expect(graceMs(star)).toBe(Infinity);
});
