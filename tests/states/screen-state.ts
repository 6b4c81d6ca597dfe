import type { Page } from '@playwright/test';
import type { Language } from '@marquee/contracts';
import type { Fault } from '../visitor/faults.ts';

/** A visit that leads to a state. Texts differ by language: find elements by role, name or type, or by `say`. */
export type Visit = {
  page: Page;
  language: Language;
  /** The URL of a path in the visitor's language. */
  at: (path: string) => string;
  /** The text of a screen in the visitor's language. */
  say: (english: string, hindi: string) => string;
  /** Makes a call misbehave from now on. */
  fault: (fault: Fault) => Promise<void>;
};

/** One state of one screen, and how a visitor comes to see it, in either language. */
export type ScreenState = {
  /** The screen's route as the manifest writes it, and what it shows: "/refund/:id: refused". */
  name: string;
  /** Ends when the state is on the screen. */
  arrive: (visit: Visit) => Promise<void>;
  /** Further console messages to expect, where a remote fails in the browser. */
  complaint?: RegExp;
};
