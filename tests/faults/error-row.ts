import type { ScreenState, Visit } from '../states/screen-state.ts';

/**
 * One error of one call of the specification, and what the visitor then sees. `arrive` provokes it
 * through the faults of the reference API and ends when it is on the screen.
 */
export type ErrorRow = ScreenState & {
  /** The call's number, C01 to C29. */
  call: string;
  /** The text of the toast in English; null where the specification keeps silent. */
  toast: RegExp | null;
  /** What stays on the page after a toast is gone, in English; null where the page goes on as if nothing had happened. */
  inline: RegExp | null;
  /** What else must be true in English: the stored state, a retry that works, the next call. */
  afterwards?: (visit: Visit) => Promise<void>;
};
