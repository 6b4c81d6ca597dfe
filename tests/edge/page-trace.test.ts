import { pageTrace } from './page-trace.ts';

const trace = pageTrace({ seconds: 100, perSecond: 200, pages: 50, seed: 1 });

test('the same seed gives the same trace, at the rate that was asked for', () => {
  expect(pageTrace({ seconds: 100, perSecond: 200, pages: 50, seed: 1 })).toEqual(trace);
  expect(trace.length).toBeGreaterThan(19_000);
  expect(trace.length).toBeLessThan(21_000);
  expect(trace.map(({ atMs }) => atMs)).toEqual(trace.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
});

test('the page of rank n is opened 1 / n times as often as the first', () => {
  const opened = (page: number) => trace.filter((entry) => entry.page === page).length;
  expect(opened(0) / opened(9)).toBeGreaterThan(7);
  expect(opened(0) / opened(9)).toBeLessThan(13);
  expect(trace.every(({ page }) => page >= 0 && page < 50)).toBe(true);
});

test('a visitor keeps language and device, and is asked for consent on the first page', () => {
  const first = new Map<number, (typeof trace)[number]>();
  const wrong = trace.filter((entry) => {
    const known = first.get(entry.visitor);
    first.set(entry.visitor, known ?? entry);
    if (!known) return entry.hasChosen;
    return entry.language !== known.language || entry.device !== known.device;
  });
  expect(wrong).toEqual([]);
  expect(first.size).toBeLessThan(trace.length / 2);
});
