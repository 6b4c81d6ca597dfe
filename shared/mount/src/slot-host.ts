import { createContext } from 'react';

export type JsonParams = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Receives the slots of a page: on the server a list for the shell, in the browser the islands. */
export type SlotHost =
  | { where: 'server'; place: (slot: PlacedSlot) => void }
  | { where: 'browser'; fill: (element: HTMLElement, slot: PlacedSlot) => FilledSlot };

/** A slot that a page places. `key` is the same on the server and in the browser. */
export type PlacedSlot = { key: string; name: string; params: JsonParams };

export type FilledSlot = { update: (params: JsonParams) => void; empty: () => void };

export const SlotHostContext = createContext<SlotHost | undefined>(undefined);

/** The comment that marks the place of a slot in a page's HTML; the server splits the HTML there. */
export function slotMark(key: string): string {
  return `<!--slot:${key}-->`;
}

export const slotMarkPattern = /<!--slot:([^>]+?)-->/;
