import type { JsonStorage } from '@marquee/sdk/api';
import { parseDraft, type OrderDraft } from './order-draft.ts';

export type DraftStorage = Pick<JsonStorage, 'read' | 'write' | 'remove'>;

// The specification's details and our own additions are stored separately.
const detailsKey = 'checkoutDetails';
const draftKey = 'checkoutDraft';

/**
 * Whether a browser's `storage` event with this key means that another tab may have changed the draft (an order that is
 * not paid yet).
 */
export function isDraftKey(key: string | null): boolean {
  return key === null || key === detailsKey || key === draftKey;
}

export function readDraft(storage: DraftStorage): OrderDraft {
  return parseDraft(storage.read<unknown>(detailsKey, null), storage.read<unknown>(draftKey, null));
}

export function writeDraft(storage: DraftStorage, { details, ...draft }: OrderDraft): void {
  storage.write(detailsKey, details);
  storage.write(draftKey, draft);
}

export function changeDraft(
  storage: DraftStorage,
  transition: (draft: OrderDraft) => OrderDraft,
): OrderDraft {
  const draft = transition(readDraft(storage));
  writeDraft(storage, draft);
  return draft;
}

export function clearDraft(storage: DraftStorage): void {
  storage.remove(detailsKey);
  storage.remove(draftKey);
}
