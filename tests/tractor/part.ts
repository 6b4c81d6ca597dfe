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
  /** How a team makes a release live; absent if the implementation has no deploy of one team. */
  deploys?: Deploys;
  /** Plays only the stories whose name contains this text. */
  only?: string;
  /** A folder with the entry files of a former build of each team, as `<team>/<file>`. */
  former?: string;
};

/** A team's deploys to the running shop. */
export type Deploys = {
  /** Makes a new release of a team live. Resolves when new visitors get it. */
  deploy: (team: string) => Promise<void>;
  /**
   * Attempts the same with a release that needs another version of a shared module than the shop has. Resolves to the
   * message of the refusal, or to undefined if the release is live.
   */
  deployUnfit: (team: string) => Promise<string | undefined>;
};

/** One thing to play; `notApplicable` says why it means nothing for this shop. */
export type Part = {
  story: string;
  hasScripts?: boolean;
  notApplicable?: string | undefined;
  /** Rejects if the story failed. Resolves with a sentence if something was counted. */
  play: (context: BrowserContext, expect: typeof usualExpect) => Promise<string | void>;
};
