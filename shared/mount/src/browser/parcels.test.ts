/** @jest-environment jsdom */
import { until } from '@marquee/testing/until';
import { errorCode } from '@marquee/contracts';
import { startIsland, type IslandLifecycles } from './parcels.ts';

afterEach(() => void jest.useRealTimers());

/** An island that records its lifecycles; `own` replaces some of them. */
function anIsland(own: Partial<IslandLifecycles> = {}, load: () => Promise<void> = async () => undefined) {
  const called: string[] = [];
  const island = startIsland('star', document.createElement('div'), async () => {
    await load();
    return {
      bootstrap: async () => void called.push('bootstrap'),
      mount: async () => void called.push('mount'),
      update: async (change) => void called.push(`update ${JSON.stringify(change)}`) as undefined,
      unmount: async () => void called.push('unmount'),
      ...own,
    };
  });
  return { island, called };
}

test('single-spa runs all lifecycles of an island, and has its status at any time', async () => {
  let loaded: () => void = () => undefined;
  const { island, called } = anIsland({}, () => new Promise((resolve) => (loaded = resolve)));
  expect([island.status(), called]).toEqual(['LOADING_SOURCE_CODE', []]);
  loaded();
  await island.mounted;
  expect([island.status(), called]).toEqual(['MOUNTED', ['bootstrap', 'mount']]);

  await Promise.all([island.update({ params: { celeb: 'meher' } }), island.update({ path: '/?tab=2' })]);
  await Promise.all([island.unmount(), island.unmount()]);
  expect(island.status()).toBe('NOT_MOUNTED');
  expect(called.slice(2)).toEqual([
    'update {"params":{"celeb":"meher"}}',
    'update {"path":"/?tab=2"}',
    'unmount',
  ]);
});

test('an update resolves with the head of the page; one that fails leaves the island mounted', async () => {
  const update = jest
    .fn<Promise<{ title: string }>, []>()
    .mockRejectedValueOnce(new Error('the API is down'))
    .mockResolvedValueOnce({ title: 'News' });
  const { island } = anIsland({ update });
  await expect(island.update({ path: '/?tab=news' })).rejects.toThrow('the API is down');
  expect(island.status()).toBe('MOUNTED');
  await expect(island.update({ path: '/?tab=news' })).resolves.toEqual({ title: 'News' });
  await island.unmount();
});

test('an island unmounts without waiting for a running update', async () => {
  const { island, called } = anIsland({ update: () => new Promise(() => undefined) });
  await island.mounted;
  void island.update({ path: '/?tab=news' });
  await island.unmount();
  expect([island.status(), called.at(-1)]).toEqual(['NOT_MOUNTED', 'unmount']);
});

test.each([
  ['code', {}, () => Promise.reject(new Error('no code')), 'no code'],
  ['bootstrap', { bootstrap: () => Promise.reject(new Error('no data')) }, undefined, 'no data'],
  ['mount', { mount: () => Promise.reject(new Error('no render')) }, undefined, 'no render'],
])('an island whose %s fails rejects with the reason, and unmounts', async (_, own, load, reason) => {
  const { island } = anIsland(own, load);
  await expect(island.mounted).rejects.toThrow(reason);
  expect(island.status()).not.toBe('MOUNTED');
  await island.unmount();
});

test.each(['bootstrap', 'mount'] as const)(
  'feature 16: an island whose %s never ends is given up at its deadline, and removed',
  async (slow) => {
    jest.useFakeTimers();
    const { island, called } = anIsland({ [slow]: () => new Promise(() => undefined) });
    const outcome = island.mounted.catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(errorCode(await outcome)).toBe('MOUNT_TOO_LATE');
    expect([island.status(), called.includes('unmount')]).toEqual(['SKIP_BECAUSE_BROKEN', true]);
    await island.unmount();
    // single-spa does not cancel the timers of lifecycles that have ended; they do nothing when they fire.
    await jest.advanceTimersByTimeAsync(10_000);
    expect(jest.getTimerCount()).toBe(0);
  },
);

test('an island that is unmounted while it mounts is removed at once', async () => {
  const { island, called } = anIsland({ mount: () => new Promise(() => undefined) });
  const outcome = island.mounted.catch((failure: unknown) => failure);
  await until(() => called.includes('bootstrap'));
  await island.unmount();
  expect(called).toContain('unmount');
  expect(String(await outcome)).toContain('star was removed before it mounted');
});
