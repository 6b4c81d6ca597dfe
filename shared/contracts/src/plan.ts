/** What is known of the visitor when their plan is made. */
export type Visitor = {
  /** The value of the cookie `UUID`: 32 ASCII letters and digits. */
  id: string;
  /** SHA-256 of the id in hex, the key of `pins` in a snapshot; without it, pins have no effect. */
  key?: string;
  language: 'en' | 'hi';
  platform: 'Android' | 'iOS' | 'Windows' | 'macOS' | 'unknown';
  signedIn: boolean;
  tenant?: string;
  /** The variants that a team's flag service chose, by experiment; with an empty name, the plan chooses. */
  chosen?: Readonly<Record<string, string>>;
};

/** Why a visitor gets this release. `bucket` is 0 to 9999. */
export type Why =
  | { kind: 'live' }
  | { kind: 'rollout'; percent: number; bucket: number }
  | { kind: 'experiment'; experiment: string; variant: string; bucket: number; chosenBy?: 'flags' }
  | { kind: 'tenant'; tenant: string }
  | { kind: 'pin' }
  | { kind: 'killed'; reason: string }
  /** A build on the visitor's own machine, served from `origin`. */
  | { kind: 'override'; origin: string };

/** The release of one remote for one visitor. A killed remote has a version too, for the markup of its slots. */
export type PlannedRemote = { version: string; why: Why };

/** The releases one visitor gets, and why. */
export type Plan = {
  environment: string;
  sequence: number;
  visitor: string;
  remotes: Record<string, PlannedRemote>;
};
