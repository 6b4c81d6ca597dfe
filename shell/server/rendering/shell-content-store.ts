import type { ContentOptions } from '@marquee/api';
import type { FromWorker } from './messages.ts';

/**
 * Creates the store of last good copies of content in a worker thread. The shell reads and writes the files, because
 * the thread may not. `settle` receives the shell's reply to a read.
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
