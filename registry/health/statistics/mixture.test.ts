import { mixtureBoundary } from './mixture.ts';

test('the boundary is narrowest at the planned visitors', () => {
  const width = (visitors: number, planned: number) =>
    mixtureBoundary(visitors, { visitors: planned, level: 0.05 });
  for (const planned of [1_000, 20_000]) {
    expect(width(planned, planned)).toBeLessThan(width(planned, planned * 2));
    expect(width(planned, planned)).toBeLessThan(width(planned, planned / 2));
  }
});
