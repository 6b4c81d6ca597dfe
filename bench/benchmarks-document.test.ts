import { benchmarksDocument, byHowMuch, verdictOf } from './benchmarks-document.ts';
import { chart } from './chart.ts';
import type { Figure } from './figure.ts';
import { goals } from './goals.ts';
import { isVoid, withRun, type RunResult } from './results.ts';

function aFigure(changes: Partial<Figure> = {}): Figure {
  return {
    goal: 'P1',
    what: 'largest paint, star page, marquee / monolith',
    value: 0.9,
    unit: '×',
    interval: [0.8, 0.95],
    limit: '≤ 1',
    met: true,
    ...changes,
  };
}

function aRun(figures: Figure[], control = 1): RunResult {
  return {
    form: 'full',
    header: {
      date: '2026-11-21',
      commit: 'abc1234',
      machine: '2 × a processor',
      cores: 'servers on 0, client on 1',
      versions: { node: 'v20.20.2' },
      conditions: 'slow 4G',
      loadAtStart: 0.1,
    },
    control: aFigure({ goal: 'control', what: 'largest paint', value: control }),
    figures,
  };
}

test('every goal stands in the document, measured or not', () => {
  const text = benchmarksDocument({ pages: [aRun([aFigure()])] }, {});
  expect(text).toContain('### P1: met');
  for (const { goal, part } of goals.filter((one) => one.part === 'pages' && one.goal !== 'P1'))
    expect({ part, text }).toMatchObject({ text: expect.stringContaining(`### ${goal}: not measured`) });
  expect(text).toContain('Not measured yet: `npm run bench -- server`');
});

test('a miss is published: by how much, and why', () => {
  const missed = [
    aFigure({ goal: 'P6', value: 3, limit: '≤ 0', met: false }),
    aFigure({ value: 1.5, met: false }),
  ];
  const reasons = { P1: { why: 'the line is slow', tried: 'less of it' } };
  const text = benchmarksDocument({ pages: [aRun(missed)] }, reasons);
  expect(text).toContain('### P6: missed');
  expect(text).toContain('missed, by 50 %');
  expect(text).toContain('Why: the line is slow. Tried: less of it.');
  expect(text).toContain('not explained yet');
  expect(byHowMuch(aFigure({ value: 1, met: false }))).toBe(', by its interval only');
});

test('a run that measures a goal again takes it over; the other goals stay with the run that had them', () => {
  const first = aRun([aFigure({ value: 0.5 }), aFigure({ goal: 'P2', value: 0.1 })]);
  const second = aRun([aFigure({ value: 0.7 })], 1.01);
  const both = withRun({ pages: [first] }, 'pages', second);
  expect(both.pages?.map(({ figures }) => figures.map(({ goal, value }) => [goal, value]))).toEqual([
    [['P2', 0.1]],
    [['P1', 0.7]],
  ]);
  const text = benchmarksDocument(both, {});
  expect(text).toContain('P2:\n');
  expect(text.indexOf('### P1')).toBeLessThan(text.indexOf('### P2'));
  const third = aRun([aFigure(), aFigure({ goal: 'P2' })]);
  expect(withRun(both, 'pages', third).pages).toEqual([third]);
});

test('one missed figure makes a missed goal', () => {
  expect(verdictOf([aFigure(), aFigure({ met: false })])).toBe('missed');
  expect(verdictOf([])).toBe('not measured');
});

test('a run whose copy differs from the original by more than 3 % is void', () => {
  expect([0.96, 0.97, 1, 1.03, 1.04].map((control) => isVoid(aRun([], control)))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('a figure that met a former limit of its goal does not show that the goal is met', () => {
  const former = aFigure({ goal: 'P8', value: 0.1, limit: '≤ 0.12' });
  expect(verdictOf([former])).toBe('not measured');
  expect(verdictOf([aFigure({ goal: 'P8', limit: '≤ 0.03' })])).toBe('met');
  expect(verdictOf([{ ...former, met: false }])).toBe('missed');
  const text = benchmarksDocument({ pages: [aRun([former])] }, {});
  expect(text).toContain('### P8: not measured');
  expect(text).toContain('| ≤ 0.12 | met a former limit: not measured against the goal |');
});

test('the chart draws every ratio and no count', () => {
  const drawing = chart([aFigure(), aFigure({ goal: 'P5', unit: 'mismatches', value: 0, limit: '≤ 0' })]);
  expect(drawing.match(/<rect /g)).toHaveLength(2);
  expect(drawing).toContain('P1 largest paint');
  expect(drawing).not.toContain('P5');
});
