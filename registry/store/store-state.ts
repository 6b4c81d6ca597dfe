import { errorCode } from '@marquee/contracts';
import type { ArtifactStore } from './artifact-store.ts';

/** Whether releases can be published: `full` without space, `failing` if a write fails for another reason. */
export type StoreState = 'writable' | 'full' | 'failing';

/** How often the store is probed at most, in milliseconds. */
const probeEveryMs = 15_000;

/**
 * Returns a function that reports the state of the store according to the last probe. The function never waits for the
 * store: it starts the next probe in the background. `report` receives each failure that changes the state.
 */
export function createStoreState({
  store,
  report,
  now = Date.now,
}: {
  store: Pick<ArtifactStore, 'checkWritable'>;
  report: (failure: unknown) => void;
  /** The time in milliseconds. */
  now?: () => number;
}): () => StoreState {
  let state: StoreState = 'writable';
  let probedAt = -Infinity;
  let isProbing = false;

  return () => {
    if (!isProbing && now() - probedAt >= probeEveryMs) void probe();
    return state;
  };

  async function probe(): Promise<void> {
    isProbing = true;
    probedAt = now();
    try {
      await store.checkWritable();
      state = 'writable';
    } catch (failure) {
      const next = errorCode(failure) === 'STORE_FULL' ? 'full' : 'failing';
      if (next !== state) report(failure);
      state = next;
    } finally {
      isProbing = false;
    }
  }
}
