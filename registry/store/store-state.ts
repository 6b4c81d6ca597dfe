import { errorCode } from '@marquee/contracts';
import type { ArtifactStore } from './artifact-store.ts';

/**
 * The state of the store, on which publishing depends. `full`: there is no space. `failing`: writes fail for another
 * reason.
 */
export type StoreState = 'writable' | 'full' | 'failing';

/** How often the store is probed at most, in milliseconds. */
const probeEveryMs = 15_000;

/**
 * Returns a function that reports whether the store can be written, according to its last test. The function never
 * waits for the store: it starts the next test in the background, at most every 15 seconds. `report` receives each
 * failure that changes the state.
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
