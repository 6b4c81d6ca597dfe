import { grownSteps } from './step-costs.ts';

const recorded = { types: 10, build: 50, units: 300, journeys: 400 };
const cost = (factors: Partial<Record<keyof typeof recorded, number>>, all = 1) =>
  Object.entries(recorded).map(([name, seconds]) => ({
    name,
    processorSeconds: seconds * all * (factors[name as keyof typeof recorded] ?? 1),
  }));

test('a step that costs a quarter more than recorded fails with a message that names it', () => {
  expect(grownSteps(cost({ units: 1.24 }), recorded)).toEqual([]);
  expect(grownSteps(cost({ units: 1.3 }), recorded)).toEqual([
    expect.stringMatching(/^FAILED units cost 390 s of the processor, more than 380 s/),
  ]);
});

test('on a machine where every step costs twice as much, a step that costs more than all others fails', () => {
  expect(grownSteps(cost({}, 2), recorded)).toEqual([]);
  expect(grownSteps(cost({ journeys: 1.4 }, 2), recorded)).toEqual([expect.stringContaining('journeys')]);
});

test('work that caches save makes no other step fail', () => {
  expect(grownSteps(cost({ build: 0.05, types: 0.3 }), recorded)).toEqual([]);
});

test('a few seconds more of a small step, and a step without a record, are no growth', () => {
  expect(grownSteps([{ name: 'types', processorSeconds: 17 }], recorded)).toEqual([]);
  expect(grownSteps([{ name: 'new step', processorSeconds: 90 }], recorded)).toEqual([]);
});
