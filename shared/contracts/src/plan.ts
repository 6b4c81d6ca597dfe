/** What is known of the visitor when their plan is made. */
export type Visitor = {
  /** The `UUID` cookie: 32 letters and digits. */
  id: string;
  /** SHA-256 of the id in hex, by which a snapshot names whom it pins; without it nobody is pinned so. */
  key?: string;
  language: 'en' | 'hi';
  platform: 'Android' | 'iOS' | 'Windows' | 'macOS' | 'unknown';
  signedIn: boolean;
  tenant?: string;
  /** Variants a team's flag service chose, by experiment; an empty name leaves it to the plan. */
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

/** One remote as one visitor gets it. A killed remote keeps its version, so that its slot can say whose it was. */
export type PlannedRemote = { version: string; why: Why };

/** The releases one visitor gets, and why. */
export type Plan = {
  environment: string;
  sequence: number;
  visitor: string;
  remotes: Record<string, PlannedRemote>;
};
