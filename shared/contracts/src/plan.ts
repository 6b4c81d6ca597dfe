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
  /** The customer of the site to whom the visitor belongs; tenants may have a release of their own. */
  tenant?: string;
  /** The variants that a team's flag service chose, by experiment; "" leaves the choice to the plan. */
  chosen?: Readonly<Record<string, string>>;
};

/**
 * Why a visitor gets a release of a remote: the rule that chose it. `bucket` is a hash of the visitor, from 0 to 9999,
 * by which rollouts and experiments divide the visitors.
 */
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
 * The release of one remote that a visitor gets, and why. A killed remote (one that is switched off) has a release too,
 * because the markup of its slots depends on the manifest of the release.
 */
export type PlannedRemote = { version: string; why: Why };

/** The release of each remote that one visitor gets, and why. */
export type Plan = {
  environment: string;
  /** The sequence number of the snapshot from which the plan was made. */
  sequence: number;
  /** The id of the visitor. */
  visitor: string;
  /** Present if the visitor is in the holdout, whose visitors take part in no rollout and no experiment. */
  heldOut?: true;
  /** The release of each remote, by the remote's name. */
  remotes: Record<string, PlannedRemote>;
};
