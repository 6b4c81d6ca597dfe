import * as v from 'valibot';
import { eventName } from './manifest.ts';
import { settingValue } from './remote-settings.ts';
import { hex256, releaseSchema, versionSchema } from './release.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/**
 * The schema of the conditions that a visitor must meet to take part in an experiment. An absent field excludes no
 * visitor.
 */
export const targetingSchema = v.object({
  language: v.optional(v.picklist(['en', 'hi'])),
  platform: v.optional(v.picklist(['Android', 'iOS', 'Windows', 'macOS', 'unknown'])),
  signedIn: v.optional(v.boolean()),
});

const bucket = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

/**
 * The layer of an experiment, and the ranges of its buckets that the experiment has, from the first to before the last.
 * A layer puts each visitor into one bucket, so that its experiments never share a visitor.
 */
const layerSchema = v.object({ name: v.string(), buckets: v.array(v.tuple([bucket, bucket])) });

/**
 * The other remotes of a set: their releases change in the same moment, and no page has one without the others. A
 * rollout or experiment of a set has the same salt and shares in the rule of each of its remotes.
 */
const setSchema = v.array(v.string());

const experimentSchema = v.object({
  id: v.string(),
  salt: v.string(),
  /** The share of visitors that takes part, in percent. */
  sharePercent: percent,
  variants: v.pipe(
    v.array(v.object({ name: v.string(), version: versionSchema, weight: v.pipe(v.number(), v.gtValue(0)) })),
    v.minLength(2),
  ),
  targeting: v.optional(targetingSchema, {}),
  /** The names of events that count as a conversion, such as `checkout:order-placed`. */
  conversions: v.optional(v.array(eventName), []),
  /** If present, its buckets decide who takes part, and not a draw of the experiment. */
  layer: v.optional(layerSchema),
  set: v.optional(setSchema),
});

/**
 * The schema of one step of an automatic rollout: the percentage of visitors who get the release, and how many minutes
 * the step lasts at least.
 */
export const rolloutStepSchema = v.object({
  percent: v.pipe(percent, v.gtValue(0)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type RolloutStep = v.InferOutput<typeof rolloutStepSchema>;

/** Which release of one remote each visitor gets. Of several fields that apply, the last one decides. */
const remoteRuleSchema = v.object({
  live: versionSchema,
  /** The set with which the live release became live. */
  set: v.optional(setSchema),
  rollout: v.optional(
    v.object({ version: versionSchema, salt: v.string(), percent, set: v.optional(setSchema) }),
  ),
  experiments: v.optional(v.array(experimentSchema), []),
  tenants: v.optional(v.record(v.string(), versionSchema), {}),
  /** The versions that single visitors preview, by SHA-256 of the visitor id in hex. */
  pins: v.optional(v.record(v.string(), versionSchema), {}),
  /** The values of the remote's settings in this environment; each release reads those that it declares. */
  settings: v.optional(v.record(v.string(), settingValue)),
  killed: v.optional(v.object({ reason: v.string(), at: v.string() })),
});

/**
 * How many releases the field `served` of a snapshot lists at most: the releases whose files shells serve. One entry is
 * about 100 bytes.
 */
export const maxServedReleases = 300;

/**
 * Releases that only browsers with the link of a preview get: the `releaseHash` of each, by `name@version`, at most one
 * of each remote.
 */
const previewSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  name: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  releases: v.record(v.string(), hex256),
});

/**
 * The schema of a snapshot: the state of an environment, which the registry sends to shells after each change. It has
 * everything that a shell needs to choose releases without another request.
 */
export const snapshotSchema = v.object({
  environment: v.string(),
  /** The number of the snapshot; every later snapshot of the environment has a higher one. */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  issuedAt: v.pipe(v.string(), v.isoTimestamp()),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Which release each visitor gets, by the remote's name. */
  remotes: v.record(v.string(), remoteRuleSchema),
  /** The share of visitors whom no rollout and no experiment of the environment reaches. */
  holdout: v.optional(v.object({ salt: v.string(), percent })),
  /** Every release in `remotes`, by `name@version`. */
  releases: v.record(v.string(), releaseSchema),
  /**
   * The `releaseHash` of each release whose files shells serve, by `name@version`: those that are or were in
   * `remotes`, at most `maxServedReleases`, until their files are deleted.
   */
  served: v.optional(v.record(v.string(), hex256), {}),
  /** Those of `served` that a rollback or the guardrail has withdrawn: a browser does not return to them. */
  withdrawn: v.optional(v.array(v.string()), []),
  /** The previews that have not ended; absent if there are none. */
  previews: v.exactOptional(v.array(previewSchema)),
  /** The last row of the audit log; a later log that does not continue it was truncated or rewritten. */
  audit: v.optional(v.object({ position: v.pipe(v.number(), v.integer(), v.minValue(1)), hash: hex256 })),
});

/**
 * The schema of a snapshot as the registry sends it: the snapshot as JSON text (`payload`), the signature of the text
 * (Ed25519, base64) and the id of the key.
 */
export const signedSnapshotSchema = v.object({
  keyId: v.string(),
  payload: v.string(),
  signature: v.string(),
});

export type SnapshotPreview = v.InferOutput<typeof previewSchema>;
export type Snapshot = v.InferOutput<typeof snapshotSchema>;
export type SignedSnapshot = v.InferOutput<typeof signedSnapshotSchema>;
export type RemoteRule = v.InferOutput<typeof remoteRuleSchema>;
export type Experiment = v.InferOutput<typeof experimentSchema>;
export type Layer = v.InferOutput<typeof layerSchema>;
