/** The properties of a visitor by which the visitor's releases are chosen. */
export type Visitor = {
  /** The value of the cookie `UUID`: 32 ASCII letters and digits. */
  id: string;
  /** SHA-256 of the id in hex, the visitor's key in the `pins` of a snapshot; if absent, pins are ignored. */
  key?: string;
  /** A language of the site, by its code. */
  language: string;
  platform: 'Android' | 'iOS' | 'Windows' | 'macOS' | 'unknown';
  signedIn: boolean;
  tenant?: string;
  /** The variants that a team's flag service chose, by experiment; "" leaves the choice to the plan. */
  chosen?: Readonly<Record<string, string>>;
};

/** The rule that chose a visitor's release. `bucket` is a hash of the visitor, from 0 to 9999. */
export type Why =
  | { kind: 'live' }
  /** `set`: the other remotes whose releases the visitor gets together with this one. */
  | { kind: 'rollout'; percent: number; bucket: number; set?: string[] }
  | {
      kind: 'experiment';
      experiment: string;
      variant: string;
      bucket: number;
      chosenBy?: 'flags';
      set?: string[];
    }
  | { kind: 'tenant'; tenant: string }
  | { kind: 'pin' }
  | { kind: 'killed'; reason: string }
  /** A preview that the browser has opened. */
  | { kind: 'preview'; preview: number }
  /** A developer's local build, which the visitor's own machine serves from `origin`. */
  | { kind: 'override'; origin: string };

/**
 * The release of one remote for one visitor. A killed remote has a release too, because the markup of its slots depends
 * on the manifest of the release.
 */
export type PlannedRemote = { version: string; why: Why };

/** The release of each remote that one visitor gets, and why. */
export type Plan = {
  environment: string;
  sequence: number;
  visitor: string;
  /** Present if the visitor is in the holdout, whose visitors take part in no rollout and no experiment. */
  heldOut?: true;
  remotes: Record<string, PlannedRemote>;
};
