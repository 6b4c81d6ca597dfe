import { usePlatform } from '@marquee/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isDraftKey, readDraft, writeDraft } from './draft-storage.ts';
import type { OrderDraft } from './order-draft.ts';

export type DraftInUse = {
  draft: OrderDraft;
  /** Whether the stored draft was read: false on the server and in the first render. */
  restored: boolean;
  /** Changes the draft and stores it immediately. */
  change: (transition: (draft: OrderDraft) => OrderDraft) => OrderDraft;
};

/**
 * Returns the draft (an order that is not paid yet), and the function `change`. The draft is `initial` on the server
 * and in the first render, then the stored one, to which `restore` may apply changes first. It also follows changes in
 * other tabs.
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
      // If another tab orders from another star, each tab continues with its own draft.
      if (stored.celeb === null || stored.celeb === latest.current.celeb) show(restore(stored));
    };
    // The back/forward cache restores this page with an old draft.
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
    // `restore` depends on the URL, which the draft itself changes: the first one is meant.
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
