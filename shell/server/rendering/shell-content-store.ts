import type { ContentOptions } from '@marquee/api';
import type { FromWorker } from './messages.ts';

/**
 * Creates, in a worker thread, the store of last good copies of content. The thread may not read or write files: it
 * posts messages to the shell, which does so. `settle` must be called with the shell's reply to a read.
 */
export function createShellContentStore(post: (message: FromWorker) => void) {
  const pending = new Map<number, (copy: unknown) => void>();
  let contentRead = 0;
  const lastGood: NonNullable<ContentOptions['lastGood']> = {
    read: (name) =>
      new Promise((resolve) => {
        pending.set((contentRead += 1), resolve);
        post({ contentRead, name });
      }),
    write: async (name, copy) => post({ contentWrite: name, copy }),
  };
  return {
    lastGood,
    settle(id: number, copy: unknown) {
      pending.get(id)?.(copy);
      pending.delete(id);
    },
  };
}
