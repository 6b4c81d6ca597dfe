import type { Browser, BrowserContext, expect as usualExpect } from '@playwright/test';
import type { Candidate, ShopData } from './candidate.ts';

/** A run of the suite: the shop at a URL, its data, and how long it waits for a state. */
export type Run = {
  browser: Browser;
  url: string;
  shop: Candidate;
  data: ShopData;
  timeoutMs: number;
  /** Other hosts whose files the pages load, and the folders that have copies of them. */
  hosts?: readonly { origin: string; folder: string }[];
};

/** One thing to play; `notApplicable` says why it means nothing for this shop. */
export type Part = {
  story: string;
  hasScripts?: boolean;
  notApplicable?: string | undefined;
  play: (context: BrowserContext, expect: typeof usualExpect) => Promise<void>;
};
