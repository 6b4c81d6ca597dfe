import type { PageData } from '../page-data.ts';

/** The script announces itself by this event; its detail starts it. */
export const laterEvent = 'marquee:later';

/** Starts what waited for an interactive page; gives what is called whenever another page has arrived. */
export type StartLater = (page: () => PageData) => () => void;
