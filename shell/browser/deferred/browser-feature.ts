import type { DeferredTexts } from '../../page/deferred-messages.ts';
import type { KilledRemotes } from '../../page/killed-remotes.ts';
import type { PageData } from '../../page/page-data.ts';
import type { Bottom } from './bottom-bars.ts';
import type { PageContext } from './deferred-contract.ts';

/**
 * A part of the shell that is added or removed as a whole, such as the consent banner. It runs in the deferred bundle,
 * which loads after hydration has settled.
 */
export type BrowserFeature = {
  /** Starts the feature. Returns undefined if the feature needs no calls of the page. */
  start(page: FeaturePage): StartedFeature | undefined;
};

/** The services and data that a feature gets when it starts in a document. */
export type FeaturePage = PageContext & {
  /** The page with which the document was loaded. */
  first: PageData;
  texts: DeferredTexts;
  /** Runs `act` in a task of its own, after all features have started. */
  inTurn: (act: () => unknown) => void;
  /** The area at the bottom of the window; undefined until its stylesheet has loaded. */
  bottom: () => Bottom | undefined;
  /** Calls `render` with the area at the bottom of the window, as soon as its stylesheet has loaded. */
  atBottom: (render: (bottom: Bottom) => void) => void;
  /**
   * Returns true if leaving the page loses no input. Otherwise returns false, asks the visitor, and calls `leave` if
   * the visitor agrees.
   */
  mayLeave: (leave: () => void) => boolean;
  /** Passes a newer state of the environment to all features. */
  environmentChanged: (state: KilledRemotes) => void;
};

/** The functions of a started feature, which the page calls when something happens. */
export type StartedFeature = {
  /** The visitor has navigated within the site. */
  arrived?: () => void;
  /** A navigation failed, so that the visitor is still on the page. */
  stayed?: () => void;
  /** Whether a remote was turned off since the page was rendered. */
  isKilled?: (remote: string) => boolean;
  /**
   * Returns true if leaving the page loses no input. Otherwise returns false, asks the visitor, and calls `leave` if
   * the visitor agrees.
   */
  mayLeave?: (leave: () => void) => boolean;
  /** Receives a newer list of killed remotes and live releases, while the page is open. */
  environmentChanged?: (state: KilledRemotes) => void;
};
