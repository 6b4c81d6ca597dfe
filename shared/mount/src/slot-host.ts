import { createContext } from 'react';

export type JsonParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Receives each `<Slot>` that a page renders. On the server, `place` lists the slot, so that the shell renders it too;
 * in the browser, `fill` mounts it in an element.
 */
export type SlotHost =
  | { where: 'server'; place: (slot: PlacedSlot) => void }
  | { where: 'browser'; fill: (element: HTMLElement, slot: PlacedSlot) => FilledSlot };

/**
 * A slot that a page has rendered by `<Slot>`, with the params that it passes. `key` identifies the slot within the
 * page, and is the same on the server and in the browser.
 */
export type PlacedSlot = { key: string; name: string; params: JsonParams };

export type FilledSlot = { update: (params: JsonParams) => void; empty: () => void };

export const SlotHostContext = createContext<SlotHost | undefined>(undefined);

/** Returns the HTML comment that a page renders at the place of a slot. The server replaces it by the slot's HTML. */
export function slotMark(key: string): string {
  return `<!--slot:${key}-->`;
}

export const slotMarkPattern = /<!--slot:([^>]+?)-->/;
