import { coreTimes } from './busy-cores.ts';

const stat = `cpu  30 0 30 600 60 0 0 0 0 0
cpu0 10 0 10 200 20 0 0 0 5 0
cpu1 20 0 20 400 40 0 0 0 0 0
intr 1 2 3`;

test('idle time and all time are those of the cores of the range', () => {
  expect(coreTimes(stat, '0-0')).toEqual({ idle: 220, all: 240 });
  expect(coreTimes(stat, '0-1')).toEqual({ idle: 660, all: 720 });
});
