import * as v from 'valibot';
import { eventName } from './manifest.ts';
import { hex256, releaseSchema, versionSchema } from './release.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** Whom an experiment is for; a field that is absent asks for nothing. */
export const targetingSchema = v.object({
  language: v.optional(v.picklist(['en', 'hi'])),
  platform: v.optional(v.picklist(['Android', 'iOS', 'Windows', 'macOS', 'unknown'])),
  signedIn: v.optional(v.boolean()),
});

const experimentSchema = v.object({
  id: v.string(),
  salt: v.string(),
  /** The share of visitors, in percent, that takes part at all. */
  sharePercent: percent,
  variants: v.pipe(
    v.array(v.object({ name: v.string(), version: versionSchema, weight: v.pipe(v.number(), v.gtValue(0)) })),
    v.minLength(2),
  ),
  targeting: v.optional(targetingSchema, {}),
  /** Events that count as a conversion: `checkout:order-placed`. */
  conversions: v.optional(v.array(eventName), []),
});

/** One step of a rollout that widens by itself: how far, and how long it stays there at least. */
export const rolloutStepSchema = v.object({
  percent: v.pipe(percent, v.gtValue(0)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type RolloutStep = v.InferOutput<typeof rolloutStepSchema>;

/** Which release of one remote is live for whom, strongest last: live, rollout, experiment, tenant, pin, kill. */
const remoteRuleSchema = v.object({
  live: versionSchema,
  rollout: v.optional(v.object({ version: versionSchema, salt: v.string(), percent })),
  experiments: v.optional(v.array(experimentSchema), []),
  tenants: v.optional(v.record(v.string(), versionSchema), {}),
  /** SHA-256 of a visitor id in hex to version: a person who looks at a release before others do. */
  pins: v.optional(v.record(v.string(), versionSchema), {}),
  killed: v.optional(v.object({ reason: v.string(), at: v.string() })),
});

/** Keeps a snapshot small: one entry is about 100 bytes. Shells remember what older snapshots served. */
export const maxServedReleases = 300;

/** An environment at one moment: everything a shell needs to plan pages without asking anybody. */
export const snapshotSchema = v.object({
  environment: v.string(),
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  issuedAt: v.pipe(v.string(), v.isoTimestamp()),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  remotes: v.record(v.string(), remoteRuleSchema),
  /** Every release a rule above names, by `name@version`. */
  releases: v.record(v.string(), releaseSchema),
  /**
   * The releases whose files shells serve, by `name@version`: each that a rule of this environment names or
   * named, at most `maxServedReleases`, until its files are swept. The value is the release record's
   * `releaseHash`.
   */
  served: v.optional(v.record(v.string(), hex256), {}),
  /** Where the audit stood: what follows from it can be neither cut off nor made anew unnoticed. */
  audit: v.optional(v.object({ position: v.pipe(v.number(), v.integer(), v.minValue(1)), hash: hex256 })),
});

/** A snapshot as it travels: the exact bytes that were signed (Ed25519, base64) and the key's name. */
export const signedSnapshotSchema = v.object({
  keyId: v.string(),
  payload: v.string(),
  signature: v.string(),
});

export type Snapshot = v.InferOutput<typeof snapshotSchema>;
export type SignedSnapshot = v.InferOutput<typeof signedSnapshotSchema>;
export type RemoteRule = v.InferOutput<typeof remoteRuleSchema>;
export type Experiment = v.InferOutput<typeof experimentSchema>;
