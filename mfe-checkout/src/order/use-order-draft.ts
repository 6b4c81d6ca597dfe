import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, writeDraft } from './draft-storage.ts';
import type { OrderDraft } from './order-draft.ts';

export type DraftInUse = {
  draft: OrderDraft;
  /** False on the server and in the first render: what is stored is not known yet. */
  restored: boolean;
  /** Changes the draft and saves it at once. */
  change: (transition: (draft: OrderDraft) => OrderDraft) => OrderDraft;
};

/** The order under way: `initial` for the server's HTML, then what is stored as `restore` reads it. */
export function useOrderDraft(
  initial: OrderDraft,
  restore: (stored: OrderDraft) => OrderDraft = (stored) => stored,
): DraftInUse {
  const { storage } = usePlatform();
  const latest = useRef(initial);
  const [shown, setShown] = useState({ draft: initial, restored: false });

  useEffect(() => {
    latest.current = restore(readDraft(storage));
    setShown({ draft: latest.current, restored: true });
    // What is stored is read once; afterwards this page is the one that writes it.
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
