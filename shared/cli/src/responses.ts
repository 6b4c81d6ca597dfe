import { releaseSchema, rolloutStepSchema, settingValue } from '@marquee/contracts';
import { sdkVersionsSchema } from '@marquee/release-checks';
import * as v from 'valibot';

/** The schema of the registry's response when a release is published. `isNew` is false if it was published before. */
export const publishedResponse = v.object({
  release: releaseSchema,
  isNew: v.boolean(),
  /** One sentence for each environment in which no shell provides the versions that the release needs. */
  warnings: v.array(v.string()),
});

/**
 * The schema of the registry's response when a shell's build is registered. `isNew` is false if it was known before.
 */
export const shellBuildResponse = v.object({ digest: v.string(), isNew: v.boolean() });

const nullableText = v.nullable(v.string());

/** The other remotes of a set; older registries have no sets. */
const setNames = v.optional(v.array(v.string()), []);
/** The schema of the remotes of a set (remotes whose releases change together), each with the version it gets. */
export const setMembers = v.array(v.looseObject({ remote: v.string(), version: nullableText }));

const experimentFields = {
  id: v.string(),
  sharePercent: v.number(),
  variants: v.array(v.object({ name: v.string(), version: v.string(), weight: v.number() })),
  targeting: v.looseObject({}),
  conversions: v.array(v.string()),
  startedAt: v.string(),
};

export const experimentsResponse = v.object({
  experiments: v.array(
    v.object({
      ...experimentFields,
      remote: v.string(),
      /** In a set, the version of each variant for each other remote. */
      others: v.optional(v.record(v.string(), v.record(v.string(), v.string())), {}),
      /** Older registries have no layers. */
      layer: v.optional(nullableText, null),
      state: v.picklist(['running', 'stopped']),
      endedAt: nullableText,
    }),
  ),
});

const comparisonFields = v.object({
  difference: v.number(),
  interval: v.tuple([v.number(), v.number()]),
  p: v.number(),
});

export const experimentResponse = v.object({
  id: v.string(),
  environment: v.string(),
  remote: v.string(),
  state: v.picklist(['running', 'stopped']),
  since: v.string(),
  until: nullableText,
  conversions: v.array(v.string()),
  variants: v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      weight: v.number(),
      exposed: v.number(),
      converted: v.number(),
      against: v.nullable(comparisonFields),
    }),
  ),
  /** Older registries have no metrics. */
  metrics: v.optional(
    v.array(
      v.object({
        name: v.string(),
        role: v.picklist(['primary', 'guardrail', 'secondary']),
        variants: v.array(
          v.object({
            variant: v.string(),
            visitors: v.number(),
            value: v.nullable(v.number()),
            against: v.nullable(
              v.object({
                difference: v.number(),
                interval: v.tuple([v.nullable(v.number()), v.nullable(v.number())]),
                p: v.number(),
                corrected: v.nullable(v.number()),
                verdict: v.picklist(['better', 'worse', 'open']),
              }),
            ),
          }),
        ),
      }),
    ),
    [],
  ),
  /** Older registries have no cap. */
  networkCap: v.optional(
    v.object({
      visitorsPerNetwork: v.optional(v.nullable(v.number()), null),
      now: v.number(),
      visitors: v.number(),
      leftOut: v.number(),
      networks: v.number(),
      cappedNetworks: v.number(),
    }),
  ),
  /** Older registries do not count them. */
  doublyExposed: v.optional(v.number(), 0),
  sampleRatio: v.object({
    verdict: v.picklist(['fine', 'alarm']),
    evidence: v.number(),
    markedAt: nullableText,
  }),
  confidence: v.number(),
  plannedVisitors: v.number(),
  /** Older registries have no notes. */
  notes: v.optional(v.array(v.object({ at: v.string(), by: v.string(), text: v.string() })), []),
});

export const experimentPlanResponse = v.object({
  environment: v.string(),
  remote: v.string(),
  traffic: v.object({ days: v.number(), visitors: v.number(), perDay: v.number() }),
  baseline: v.object({
    percent: v.number(),
    source: v.picklist(['given', 'experiment', 'measured', 'default']),
    experiment: nullableText,
  }),
  /** Older registries plan rates of all visitors only. */
  audience: v.optional(
    v.nullable(v.object({ percent: v.nullable(v.number()), experiment: nullableText })),
    null,
  ),
  metric: v.optional(v.nullable(v.object({ figure: v.string(), value: v.nullable(v.number()) })), null),
  unit: v.optional(v.picklist(['points', 'percent']), 'points'),
  forEffect: v.object({
    effect: v.number(),
    visitors: v.nullable(v.number()),
    days: v.nullable(v.number()),
  }),
  forDays: v.object({ days: v.number(), visitors: v.number(), effect: v.nullable(v.number()) }),
});

const markFields = {
  version: v.string(),
  reaches: v.picklist(['live', 'rollout', 'variant']),
  experiment: nullableText,
  reason: v.string(),
  at: v.string(),
  visitors: v.number(),
  harmed: v.number(),
  networks: v.number(),
  byServer: v.number(),
};

/** What is wrong, as `marquee status` and `marquee diagnose` show it; rules may be added, so their ids are any text. */
const findingFields = {
  rule: v.string(),
  severity: v.picklist(['outage', 'failing', 'degraded', 'notice']),
  cause: nullableText,
  remote: nullableText,
  version: nullableText,
  reaches: v.nullable(v.picklist(['live', 'rollout', 'variant', 'tenant'])),
  experiment: nullableText,
  isMarked: v.boolean(),
  owner: v.string(),
  since: nullableText,
  visitors: v.nullable(v.number()),
  brief: v.string(),
  text: v.string(),
  evidence: v.array(v.object({ kind: v.string(), text: v.string(), message: v.exactOptional(v.string()) })),
  advice: v.string(),
  cures: v.array(
    v.object({
      verb: v.string(),
      query: v.record(v.string(), v.string()),
      command: v.string(),
      effect: v.string(),
      right: v.string(),
    }),
  ),
};

export const diagnosisResponse = v.object({
  environment: v.string(),
  at: v.string(),
  target: v.object({
    kind: v.string(),
    name: v.string(),
    releases: v.array(
      v.object({ remote: v.string(), owner: v.string(), version: nullableText, why: v.string() }),
    ),
  }),
  verdict: v.string(),
  findings: v.array(
    v.object({
      ...findingFields,
      change: v.nullable(
        v.object({
          position: v.number(),
          at: v.string(),
          actor: v.string(),
          action: v.string(),
          remote: nullableText,
          version: nullableText,
          reason: nullableText,
        }),
      ),
    }),
  ),
  checked: v.object({ loads: v.number(), errors: v.number(), shells: v.number() }),
});

const verdictFields = { title: v.string(), findings: v.array(v.object(findingFields)) };

/** A setting that the live release declares; `value` is null where the environment has none of its own. */
const settingResponse = v.object({
  name: v.string(),
  type: v.string(),
  default: settingValue,
  description: v.optional(v.string()),
  value: v.nullable(settingValue),
});

export const statusResponse = v.object({
  environment: v.string(),
  /** Older registries have neither a verdict nor the number of connected shells. */
  verdict: v.optional(v.object(verdictFields)),
  connectedShells: v.optional(v.number()),
  sequence: v.number(),
  acting: v.boolean(),
  /** Older registries have no holdout. */
  holdoutPercent: v.optional(v.number(), 0),
  /** Older registries have neither freezes nor schedules. */
  freezes: v.optional(
    v.array(
      v.object({
        id: v.number(),
        from: v.string(),
        to: v.string(),
        by: v.string(),
        reason: v.string(),
        stands: v.boolean(),
      }),
    ),
    [],
  ),
  schedules: v.optional(
    v.array(
      v.object({
        id: v.number(),
        action: v.string(),
        remote: v.string(),
        version: nullableText,
        set: v.optional(setMembers),
        at: v.string(),
        by: v.string(),
        reason: v.string(),
        state: v.picklist(['pending', 'refused']),
        why: nullableText,
      }),
    ),
    [],
  ),
  remotes: v.array(
    v.object({
      remote: v.string(),
      owner: v.string(),
      live: v.string(),
      previous: nullableText,
      since: v.string(),
      by: v.string(),
      reason: nullableText,
      bytes: v.number(),
      sdk: v.nullable(sdkVersionsSchema),
      set: setNames,
      rollout: v.nullable(
        v.object({
          version: v.string(),
          percent: v.number(),
          steps: v.array(rolloutStepSchema),
          widenedAt: v.string(),
          set: setNames,
        }),
      ),
      experiments: v.array(v.object({ ...experimentFields, set: setNames })),
      pins: v.number(),
      tenants: v.record(v.string(), v.string()),
      settings: v.optional(v.array(settingResponse), []),
      killed: v.nullable(v.object({ reason: v.string(), at: v.string() })),
      locked: v.nullable(v.object({ by: v.string(), reason: v.string(), at: v.string() })),
      marks: v.array(v.object(markFields)),
    }),
  ),
});

export type StatusResponse = v.InferOutput<typeof statusResponse>;

const auditRow = v.object({
  position: v.number(),
  at: v.string(),
  actor: v.string(),
  action: v.string(),
  environment: nullableText,
  remote: nullableText,
  version: nullableText,
  reason: nullableText,
  details: v.record(v.string(), v.unknown()),
  previousHash: v.string(),
  hash: v.string(),
});
export type AuditRowResponse = v.InferOutput<typeof auditRow>;

export const auditResponse = v.object({ rows: v.array(auditRow) });

export const auditCheckResponse = v.variant('intact', [
  v.object({ intact: v.literal(true), rows: v.number() }),
  v.object({ intact: v.literal(false), position: v.number(), why: v.string() }),
]);

export const whyResponse = v.object({
  release: releaseSchema,
  provenance: v.nullable(
    v.object({
      run: nullableText,
      builder: v.string(),
      dependencies: v.array(v.object({ name: v.string(), version: v.string() })),
      verified: v.nullable(v.object({ issuer: v.string(), subject: v.string() })),
    }),
  ),
  sweptAt: nullableText,
  reach: v.array(
    v.object({ environment: v.string(), how: v.string(), since: nullableText, by: nullableText }),
  ),
  history: v.array(auditRow),
});

const comparedRelease = v.object({ version: v.string(), commit: nullableText });

export const changesResponse = v.object({
  remote: v.string(),
  before: comparedRelease,
  after: comparedRelease,
  bytes: v.object({ before: v.number(), after: v.number() }),
  files: v.array(
    v.object({ path: v.string(), before: v.optional(v.number()), after: v.optional(v.number()) }),
  ),
  names: v.array(v.object({ what: v.string(), added: v.array(v.string()), removed: v.array(v.string()) })),
  schemas: v.array(v.object({ name: v.string(), breaks: nullableText })),
  steps: v.array(
    v.object({ version: v.string(), commit: nullableText, publishedBy: v.string(), reason: nullableText }),
  ),
  /** The position after which there are more steps; older registries end after 100. */
  next: v.optional(v.nullable(v.number()), null),
});

const frame = v.object({
  raw: v.string(),
  source: v.optional(
    v.object({
      remote: v.string(),
      version: v.string(),
      file: v.string(),
      line: v.number(),
      column: v.number(),
      code: v.string(),
    }),
  ),
});

export const errorsResponse = v.object({
  environment: v.string(),
  remote: v.string(),
  errors: v.array(
    v.object({
      remote: v.string(),
      version: v.string(),
      cause: v.string(),
      message: v.string(),
      visitors: v.number(),
      count: v.number(),
      firstAt: v.string(),
      lastAt: v.string(),
      frames: v.array(frame),
    }),
  ),
});

/**
 * The schema of a preview (a link that shows releases before they are live), as the registry returns it. `token` and
 * `link` are null for callers who may not create such a link.
 */
export const previewResponse = v.object({
  preview: v.number(),
  environment: v.string(),
  name: v.string(),
  releases: v.array(v.string()),
  by: v.string(),
  reason: v.nullable(v.string()),
  createdAt: v.string(),
  expiresAt: v.string(),
  token: v.nullable(v.string()),
  link: v.nullable(v.string()),
});
export type PreviewResponse = v.InferOutput<typeof previewResponse>;
