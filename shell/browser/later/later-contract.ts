import type { PageData } from '../page-data.ts';

/** The script announces itself by this event; its detail starts it. */
export const laterEvent = 'marquee:later';

/**
 * Starts what waited for an interactive page; gives what is called whenever another page has arrived.
 * `first` is the page the document came with: its policy holds, whatever page is shown since.
 */
export type StartLater = (first: PageData, page: () => PageData) => () => void;
