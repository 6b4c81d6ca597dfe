import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isDraftKey, readDraft, writeDraft } from './draft-storage.ts';
import type { OrderDraft } from './order-draft.ts';

export type DraftInUse = {
  draft: OrderDraft;
  /** False on the server and in the first render: what is stored is not known yet. */
  restored: boolean;
  /** Changes the draft and saves it at once. */
  change: (transition: (draft: OrderDraft) => OrderDraft) => OrderDraft;
};

/**
 * The order under way: `initial` for the server's HTML, then what is stored as `restore` reads it, in this
 * tab or another.
 */
export function useOrderDraft(
  initial: OrderDraft,
  restore: (stored: OrderDraft) => OrderDraft = (stored) => stored,
): DraftInUse {
  const { storage } = usePlatform();
  const latest = useRef(initial);
  const [shown, setShown] = useState({ draft: initial, restored: false });

  useEffect(() => {
    const show = (draft: OrderDraft) => {
      latest.current = draft;
      setShown({ draft, restored: true });
    };
    const changedElsewhere = ({ key }: StorageEvent) => {
      if (!isDraftKey(key)) return;
      const stored = readDraft(storage);
      // Another tab may order from another star: then each keeps the answers it shows.
      if (stored.celeb === null || stored.celeb === latest.current.celeb) show(restore(stored));
    };
    // Back from another page the browser may show this one as it was left.
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) show(restore(readDraft(storage)));
    };
    show(restore(readDraft(storage)));
    window.addEventListener('storage', changedElsewhere);
    window.addEventListener('pageshow', shownAgain);
    return () => {
      window.removeEventListener('storage', changedElsewhere);
      window.removeEventListener('pageshow', shownAgain);
    };
    // Stored answers are read as they were meant when the page came; its address changes only by them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [storage]);

  const change = useCallback(
    (transition: (draft: OrderDraft) => OrderDraft) => {
      latest.current = transition(latest.current);
      writeDraft(storage, latest.current);
      setShown({ draft: latest.current, restored: true });
      return latest.current;
    },
    [storage],
  );

  return { ...shown, change };
}
