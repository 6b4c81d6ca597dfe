import { useEffect, useState } from 'react';
import { useCopy } from './use-copy.ts';

/**
 * Returns a function that shares a URL by the device's dialog, or copies it if the dialog does not open. `canShare` is
 * whether the device has such a dialog: false on the server and in the first render.
 */
export function useShare(title: string, url: string) {
  const { outcome, copy } = useCopy(url);
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);

  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch (failure) {
      // The visitor closed the dialog. Any other failure means that it did not open.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      await copy();
    }
  };
  return { canShare, share, copy, outcome };
}
