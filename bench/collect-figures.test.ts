import { collectFigures } from './collect-figures.ts';
import type { Figure } from './figure.ts';

const figure: Figure = { goal: 'P1', what: 'largest paint', value: 1, unit: '×', limit: '≤ 1', met: true };

test('a measurement that fails is said, and costs the others nothing', async () => {
  const said: string[] = [];
  const broken = () => {
    throw new Error('P7: the link led elsewhere');
  };
  const figures = await collectFigures([() => figure, broken, async () => [figure, figure]], (line) =>
    said.push(line),
  );
  expect(figures).toHaveLength(3);
  expect(said).toEqual(['NOT MEASURED: P7: the link led elsewhere']);
});
