/** @jest-environment jsdom */
import type { LiveIsland } from './lifecycles.tsx';
import { startIsland } from './parcels.ts';

const mockParcels: { name: string; status: () => string }[] = [];
jest.mock('./on-demand/single-spa.ts', () => {
  const { mountRootParcel } = jest.requireActual<typeof import('single-spa')>('single-spa');
  return {
    mountRootParcel: (...given: Parameters<typeof mountRootParcel>) => {
      const parcel = mountRootParcel(...given);
      mockParcels.push({ name: (given[0] as { name: string }).name, status: () => parcel.getStatus() });
      return parcel;
    },
  };
});

const carried = (name: string) => mockParcels.find((parcel) => parcel.name === name);

function anIsland(name: string) {
  const told: string[] = [];
  const live: LiveIsland = {
    update: (params) => void told.push(`update ${JSON.stringify(params)}`),
    unmount: () => void told.push('unmount'),
  };
  return { told, started: startIsland(name, document.createElement('div'), async () => live) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('an island lives at once; single-spa comes a second later and carries its updates and its end', async () => {
  const { told, started } = anIsland('star');
  const island = await started;
  island.update?.({ celeb: 'meher' });
  expect(told).toEqual(['update {"celeb":"meher"}']);
  expect(carried('star')).toBeUndefined();

  await jest.advanceTimersByTimeAsync(1_000);
  expect(carried('star')?.status()).toBe('MOUNTED');
  island.update?.({ celeb: 'aarav' });
  await jest.advanceTimersByTimeAsync(10);
  await island.unmount();
  expect(told).toEqual(['update {"celeb":"meher"}', 'update {"celeb":"aarav"}', 'unmount']);
  expect(carried('star')?.status()).toBe('NOT_MOUNTED');
});

test('an island that ends sooner is never carried', async () => {
  const { told, started } = anIsland('brief');
  await (await started).unmount();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['unmount']);
  expect(carried('brief')).toBeUndefined();
});
