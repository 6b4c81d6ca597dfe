import type { Figure } from './figure.ts';
import type { Header } from './header.ts';
import { takeMeasurements, type Measured } from './take-measurements.ts';

const header = { date: '2026-11-22' } as Header;

function aFigure(goal: string): Figure {
  return { goal, what: 'largest paint', value: 1, unit: '×', limit: '≤ 1', met: true };
}

test('results are saved after each measurement, and goals that were not requested are not measured', async () => {
  const kept: string[][] = [];
  const keep = async ({ figures }: Measured) => void kept.push(figures.map(({ goal }) => goal));
  const unwanted = jest.fn();
  const measured = await takeMeasurements(
    [
      { goals: ['P1', 'P3'], take: () => [aFigure('P1'), aFigure('P3')] },
      { goals: ['P2'], take: unwanted },
      {
        goals: ['P4'],
        take: () => {
          throw new Error('P4: no response');
        },
      },
      { goals: ['P5'], take: async () => aFigure('P5') },
    ],
    { form: 'quick', wants: (goal) => ['P3', 'P4', 'P5'].includes(goal), report: () => undefined, keep },
    { header, control: () => undefined },
  );
  expect(kept).toEqual([['P3'], ['P3'], ['P3', 'P5']]);
  expect(measured.figures.map(({ goal }) => goal)).toEqual(['P3', 'P5']);
  expect(unwanted).not.toHaveBeenCalled();
});
