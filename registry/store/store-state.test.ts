import { PlatformError } from '@marquee/contracts';
import { createStoreState } from './store-state.ts';

test('the state is that of the last probe, probed at most every 15 s, and reported when it changes', async () => {
  const outcomes = [
    new PlatformError('STORE_FULL', 'no space'),
    new PlatformError('STORE_FULL', 'no space'),
    new Error('EROFS'),
  ];
  const reported: string[] = [];
  let probes = 0;
  let time = 0;
  const state = createStoreState({
    store: {
      checkWritable: async () => {
        const failure = outcomes[probes++];
        if (failure) throw failure;
      },
    },
    report: (failure) => reported.push((failure as Error).message),
    now: () => time,
  });
  const afterProbe = async () => {
    state();
    await new Promise(setImmediate);
    return state();
  };

  expect(state()).toBe('writable');
  expect(await afterProbe()).toBe('full');
  expect(probes).toBe(1);
  for (const expected of ['full', 'failing', 'writable']) {
    time += 15_000;
    expect(await afterProbe()).toBe(expected);
  }
  expect(reported).toEqual(['no space', 'EROFS']);
});
