import { repeat } from './repeat.ts';

test('stopping waits for the run in progress', async () => {
  const ended: string[] = [];
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  const stop = repeat(60_000, () => work.then(() => ended.push('run')), console.error);
  const stopping = stop().then(() => ended.push('stopped'));
  finish();
  await stopping;
  expect(ended).toEqual(['run', 'stopped']);
});

test('a failed run is reported, and others follow', async () => {
  const failures: unknown[] = [];
  let runs = 0;
  await new Promise<void>((resolve) => {
    const stop = repeat(
      1,
      async () => {
        runs += 1;
        throw new Error(`run ${runs}`);
      },
      (failure) => {
        failures.push(failure);
        if (failures.length === 2) void stop().then(resolve);
      },
    );
  });
  expect(failures).toEqual([new Error('run 1'), new Error('run 2')]);
});
