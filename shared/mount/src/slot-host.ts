import { createContext } from 'react';

export type JsonParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Receives each slot that a page renders: on the server to list it, in the browser to mount it. */
export type SlotHost =
  | { where: 'server'; place: (slot: PlacedSlot) => void }
  | { where: 'browser'; fill: (element: HTMLElement, slot: PlacedSlot) => FilledSlot };

/** A slot in a rendered page. `key` identifies the slot, and is the same on the server and in the browser. */
export type PlacedSlot = { key: string; name: string; params: JsonParams };

export type FilledSlot = { update: (params: JsonParams) => void; empty: () => void };

export const SlotHostContext = createContext<SlotHost | undefined>(undefined);

/** Returns the HTML comment that marks the place of a slot in a page. The server inserts the slot's HTML there. */
export function slotMark(key: string): string {
  return `<!--slot:${key}-->`;
}

export const slotMarkPattern = /<!--slot:([^>]+?)-->/;
