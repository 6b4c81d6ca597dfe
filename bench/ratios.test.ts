import { controlFigure, pairedRatios, plainFigure, ratioFigure } from './ratios.ts';

test('ratios are taken within a round, so that a slow minute of the machine slows both', () => {
  const rounds = [
    { marquee: 100, monolith: 200 },
    { marquee: 1000, monolith: 2000 },
  ];
  expect(pairedRatios(rounds, 'marquee', 'monolith')).toEqual([0.5, 0.5]);
});

test('a goal is met when the bad end of the interval meets it', () => {
  const common = { goal: 'P1', what: 'largest paint', above: 'marquee', below: 'monolith' } as const;
  const rounds = [0.9, 0.95, 1.2].map((marquee) => ({ marquee, monolith: 1 }));
  const missed = ratioFigure({ ...common, rounds, limit: { sign: '≤', value: 1 } });
  expect(missed).toMatchObject({ value: 0.95, met: false, limit: '≤ 1' });
  expect(ratioFigure({ ...common, rounds, limit: { sign: '≤', value: 1.3 } }).met).toBe(true);
  expect(ratioFigure({ ...common, rounds, limit: { sign: '≥', value: 0.9 } }).met).toBe(true);
  expect(ratioFigure({ ...common, rounds, limit: { sign: '≥', value: 0.93 } }).met).toBe(false);
});

test('a round without one of the two says nothing, and no round at all is an error', () => {
  const common = {
    goal: 'S1',
    what: 'pages',
    above: 'a',
    below: 'b',
    limit: { sign: '≤', value: 1 },
  } as const;
  expect(pairedRatios([{ a: 1 }, { a: 2, b: 1 }, { a: 3, b: 0 }], 'a', 'b')).toEqual([2]);
  expect(() => ratioFigure({ ...common, rounds: [{ a: 1 }] })).toThrow('no round has both a and b');
});

test('a count is held against its limit by its worst', () => {
  const figure = {
    goal: 'P5',
    what: 'layout shift',
    value: 0,
    unit: '',
    limit: { sign: '≤', value: 0 },
  } as const;
  expect(plainFigure(figure).met).toBe(true);
  expect(plainFigure({ ...figure, worst: 0.1 }).met).toBe(false);
});

test('a run in which the copy was never seen has no control to be trusted', () => {
  expect(controlFigure('largest paint', [{ marquee: 1 }])).toMatchObject({ value: 0, met: false });
  expect(controlFigure('largest paint', [{ marquee: 1, 'marquee-again': 1.01 }]).value).toBe(1.01);
});
