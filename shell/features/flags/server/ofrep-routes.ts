import { hash } from 'node:crypto';
import { targetingSchema, type Snapshot, type Visitor, type Why } from '@marquee/contracts';
import { access } from '@marquee/http-server';
import { resolvePlan } from '@marquee/plan';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';

/** The rate limit per client network: a server evaluates for each of its visitors. */
const requestLimit = { max: 60_000, timeWindow: '1 minute' };
const accessToFlags = access(
  'anyone; 60,000 a minute of one network',
  'nothing; computes the plan of a visitor whose id the caller knows',
);

/** The limit of a request in bytes: the context of one visitor. */
const maxBodyBytes = 16 * 1024;

const requestSchema = v.object({ context: v.optional(v.record(v.string(), v.unknown()), {}) });

/** The fields of a context that choose releases; others are ignored. The defaults are those of `resolvePlan`. */
const contextSchema = v.object({
  ...targetingSchema.entries,
  tenant: v.optional(v.pipe(v.string(), v.maxLength(60))),
});

/** The error codes of OpenFeature that this server uses. */
type ErrorCode = 'PARSE_ERROR' | 'TARGETING_KEY_MISSING' | 'INVALID_CONTEXT' | 'FLAG_NOT_FOUND';

/** A refused evaluation, which is no failure of the server. */
class EvaluationError extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: ErrorCode,
    readonly errorDetails: string,
  ) {
    super(errorDetails);
  }
}

type Flag = {
  key: string;
  reason: 'SPLIT' | 'STATIC' | 'TARGETING_MATCH' | 'DEFAULT' | 'DISABLED';
  /** Absent if the caller's default applies: the visitor does not take part. */
  value?: string;
  variant?: string;
  metadata: Readonly<Record<string, string | number | boolean>>;
};

/**
 * The routes of the OpenFeature Remote Evaluation Protocol, by which a backend gets the same variant as the visitor's
 * page. There is one flag for each running experiment, whose value is the name of the visitor's variant, and one for
 * each remote, whose value is the visitor's version. The targeting key is the visitor's id (the cookie `UUID`). Flags
 * are evaluated from the snapshot in memory.
 */
export const ofrepRoutes: FastifyPluginAsync<{ snapshot: () => Snapshot | undefined }> = async (
  app,
  { snapshot },
) => {
  app.setErrorHandler((failure: Error & { code?: string }, _request, reply) => {
    if (failure instanceof EvaluationError) {
      const { status, errorCode, errorDetails } = failure;
      return reply.code(status).send({ errorCode, errorDetails });
    }
    if (failure.code?.startsWith('FST_ERR_CTP_'))
      return reply.code(400).send({ errorCode: 'PARSE_ERROR', errorDetails: failure.message });
    throw failure;
  });

  app.post<{ Params: { key: string } }>(
    '/ofrep/v1/evaluate/flags/:key',
    { bodyLimit: maxBodyBytes, config: { ...accessToFlags, rateLimit: requestLimit } },
    async ({ params: { key }, body }, reply) => {
      const active = snapshot();
      if (!active) return sendUnavailable(reply);
      try {
        const flag = flagsOf(active, visitorOf(body)).find((one) => one.key === key);
        if (flag) return reply.header('cache-control', 'private, no-store').send(flag);
        throw new EvaluationError(404, 'FLAG_NOT_FOUND', `no remote or running experiment is named ${key}`);
      } catch (failure) {
        if (!(failure instanceof EvaluationError)) throw failure;
        // An error of one flag has its key, unlike an error of all.
        const { status, errorCode, errorDetails } = failure;
        return reply.code(status).send({ key, errorCode, errorDetails });
      }
    },
  );

  app.post(
    '/ofrep/v1/evaluate/flags',
    { bodyLimit: maxBodyBytes, config: { ...accessToFlags, rateLimit: requestLimit } },
    async ({ body, headers }, reply) => {
      const active = snapshot();
      if (!active) return sendUnavailable(reply);
      const flags = flagsOf(active, visitorOf(body));
      const etag = `"${hash('sha256', JSON.stringify(flags), 'base64url')}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      return headers['if-none-match'] === etag ? reply.code(304).send() : reply.send({ flags });
    },
  );
};

function sendUnavailable(reply: FastifyReply) {
  return reply.code(500).send({ errorDetails: 'No snapshot of the environment has arrived yet' });
}

/** Reads the visitor from the body of a request. Throws an `EvaluationError`. */
function visitorOf(body: unknown): Visitor {
  const request = v.safeParse(requestSchema, body);
  if (!request.success) throw new EvaluationError(400, 'PARSE_ERROR', 'the body is { "context": { … } }');
  const { targetingKey: id } = request.output.context;
  if (typeof id !== 'string' || id === '')
    throw new EvaluationError(400, 'TARGETING_KEY_MISSING', 'the targeting key is the visitor’s UUID');
  const context = v.safeParse(contextSchema, request.output.context);
  if (!context.success) {
    const [issue] = context.issues;
    throw new EvaluationError(400, 'INVALID_CONTEXT', `${v.getDotPath(issue)}: ${issue.message}`);
  }
  const { language = 'en', platform = 'unknown', signedIn = false, tenant } = context.output;
  return {
    id,
    key: hash('sha256', id),
    language,
    platform,
    signedIn,
    ...(tenant !== undefined && { tenant }),
  };
}

/** The reason of OpenFeature for each reason of a plan. */
const reasons = {
  live: 'STATIC',
  rollout: 'SPLIT',
  experiment: 'SPLIT',
  tenant: 'TARGETING_MATCH',
  pin: 'TARGETING_MATCH',
  override: 'TARGETING_MATCH',
  preview: 'TARGETING_MATCH',
  killed: 'DISABLED',
} as const satisfies Record<Why['kind'], Flag['reason']>;

function flagsOf(snapshot: Snapshot, visitor: Visitor): Flag[] {
  const { remotes, heldOut } = resolvePlan(snapshot, visitor);
  return Object.entries(remotes).flatMap(([remote, { version, why }]) => {
    const { sequence } = snapshot;
    const metadata = { remote, version, why: why.kind, snapshot: sequence, ...(heldOut && { heldOut }) };
    const chosen = why.kind === 'experiment' ? why : undefined;
    const withoutVariant = why.kind === 'killed' ? 'DISABLED' : 'DEFAULT';
    return [
      {
        key: remote,
        reason: reasons[why.kind],
        value: version,
        variant: chosen?.variant ?? version,
        metadata,
      },
      ...snapshot.remotes[remote]!.experiments.map(({ id }): Flag => {
        if (chosen?.experiment !== id) return { key: id, reason: withoutVariant, metadata };
        return { key: id, reason: 'SPLIT', value: chosen.variant, variant: chosen.variant, metadata };
      }),
    ];
  });
}
