import { drawHoldout, drawLayer } from './testing/draw-visitors.ts';

/** The volume of the third ring. */
const visitors = Number(process.env['DRAWN_VISITORS'] ?? 1_000_000);

test('of a million visitors none takes part in two experiments of a layer', () => {
  const { shared, shares } = drawLayer(visitors);
  expect(shared).toBe(0);
  expect(shares).toEqual({
    one: expect.closeTo(0.3, 2),
    two: expect.closeTo(0.2, 2),
    three: expect.closeTo(0.2, 2),
    outside: expect.closeTo(0.5, 2),
  });
});

test('of a million visitors the holdout of 2 % meets live releases only', () => {
  const { partly, heldOut, left } = drawHoldout(visitors);
  expect([partly, left]).toEqual([0, 0]);
  expect(heldOut / visitors).toBeCloseTo(0.02, 3);
});
