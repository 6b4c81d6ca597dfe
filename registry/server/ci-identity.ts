import { inertLine, parseInput, PlatformError } from '@marquee/contracts';
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import * as v from 'valibot';
import type { Actor, Right } from '../releases/actor.ts';
import {
  conditionsSchema,
  endpointOf,
  identityName,
  issuerUrl,
  meets,
  readSettings,
  rightsSchema,
} from './oidc-rules.ts';

/** The accepted signature algorithms: only asymmetric ones, not HS256 (shared secret) or `none`. */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const;

/**
 * The claims that tell the runs of a repository apart, by the names of GitHub, GitLab and Buildkite. The name of a
 * repository or workflow does not: a branch may have a workflow of any name.
 */
const runClaims = [
  'sub',
  'ref',
  'ref_type',
  'ref_protected',
  'environment',
  'workflow_ref',
  'job_workflow_ref',
  'build_branch',
  'build_tag',
];

/** Matches the values that these claims have in the run of a pull request. */
const ofPullRequests = /^(?:branch|false)$|(?:^|@)refs\/(?:pull|merge-requests)\/|:pull_request$/;

function leavesOutPullRequests(claims: v.InferOutput<typeof conditionsSchema>): boolean {
  return runClaims.some((name) => {
    const accepted = [claims[name] ?? []].flat();
    return accepted.length > 0 && !accepted.some((value) => ofPullRequests.test(value));
  });
}

/** Whether rights change nothing that visitors get. */
function isHarmless({ actions }: Right): boolean {
  return actions.every((action) => action === 'observe' || action === 'preview');
}

/**
 * The schema of the file that the environment variable `OIDC_ISSUERS` names: the trusted issuers of CI runs, and the
 * rights of these runs.
 */
export const issuersSchema = v.object({
  issuers: v.array(
    v.object({
      issuer: issuerUrl,
      /** The audience (`aud`) that the issuer's tokens must have; it differs from the CI service's default. */
      audience: v.pipe(v.string(), v.minLength(1)),
      /** The URL of the issuer's keys, for an issuer without `/.well-known/openid-configuration`. */
      jwksUri: v.optional(issuerUrl),
      algorithms: v.optional(v.pipe(v.array(v.picklist(algorithms)), v.minLength(1)), ['RS256', 'ES256']),
      clockSkewSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(300)), 30),
      trust: v.array(
        v.pipe(
          v.object({ claims: conditionsSchema, rights: rightsSchema }),
          v.check(
            ({ claims, rights }) => leavesOutPullRequests(claims) || rights.every(isHarmless),
            `fits runs of pull requests too: name a claim that they do not have, such as environment or ref_type "tag" (one of ${runClaims.join(', ')}), or grant observe and preview only`,
          ),
        ),
      ),
    }),
  ),
});
export type Issuers = v.InferOutput<typeof issuersSchema>;
type Issuer = Issuers['issuers'][number];

/**
 * Reads the file with the trusted issuers of CI runs, which the environment variable `OIDC_ISSUERS` names. Throws
 * INVALID_INPUT, naming the file and the wrong field, if it cannot be read or is invalid.
 */
export function readIssuers(file: string): Promise<Issuers> {
  return readSettings(issuersSchema, 'OIDC_ISSUERS', file);
}

/**
 * Verifies OIDC tokens of CI runs. `actorOf` returns the CI run with its rights; undefined if no configured issuer
 * signed the token. It throws NOT_ALLOWED if the token is invalid or gives no rights, and CALL_FAILED if the issuer
 * does not respond.
 */
export type CiIdentities = { actorOf(token: string): Promise<Actor | undefined> };

/** The longest lifetime that a CI run's token may have, in seconds. */
const maxLifetimeSeconds = 24 * 60 * 60;
const timeoutMs = 5_000;

/**
 * Creates the verifier of OIDC tokens of the configured issuers. An issuer's keys are fetched when first needed and
 * cached for ten minutes. A token with an unknown key causes another fetch, at most every `cooldownMs` milliseconds.
 */
export function createCiIdentities({ issuers }: Issuers, { cooldownMs = 30_000 } = {}): CiIdentities {
  const keysOf = new Map<string, Promise<JWTVerifyGetKey>>();

  return {
    async actorOf(token) {
      const issuer = issuers.find((one) => one.issuer === unverifiedIssuer(token));
      if (!issuer) return undefined;
      const claims = await verified(token, issuer);
      const rights = issuer.trust.filter((rule) => meets(claims, rule.claims)).flatMap((rule) => rule.rights);
      if (rights.length === 0)
        throw notAllowed(`no rule of ${issuer.issuer} covers ${claims.sub}: its claims meet no condition`);
      return actorFrom(issuer, claims, rights);
    },
  };

  async function verified(token: string, issuer: Issuer): Promise<JWTPayload & { sub: string }> {
    const keys = await keysFor(issuer);
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: issuer.issuer,
        audience: issuer.audience,
        algorithms: issuer.algorithms,
        clockTolerance: issuer.clockSkewSeconds,
        requiredClaims: ['sub', 'iat', 'exp'],
        maxTokenAge: maxLifetimeSeconds,
      });
      return payload as JWTPayload & { sub: string };
    } catch (cause) {
      if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError))
        throw unreachable(issuer, cause);
      throw notAllowed(`the token of ${issuer.issuer} is refused: ${cause.message}`, cause);
    }
  }

  function keysFor(issuer: Issuer): Promise<JWTVerifyGetKey> {
    const cached = keysOf.get(issuer.issuer);
    if (cached) return cached;
    const keys = jwksUriOf(issuer).then((uri) =>
      createRemoteJWKSet(new URL(uri), {
        timeoutDuration: timeoutMs,
        cooldownDuration: cooldownMs,
        cacheMaxAge: 10 * 60 * 1000,
      }),
    );
    keysOf.set(issuer.issuer, keys);
    keys.catch(() => keysOf.delete(issuer.issuer));
    return keys;
  }
}

async function jwksUriOf(issuer: Issuer): Promise<string> {
  if (issuer.jwksUri) return issuer.jwksUri;
  const url = `${issuer.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch((cause: unknown) => {
      throw unreachable(issuer, cause);
    });
  const schema = v.object({ issuer: v.literal(issuer.issuer), jwks_uri: endpointOf(issuer.issuer) });
  return parseInput(schema, metadata, url).jwks_uri;
}

function unverifiedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    // Not a JWT: a token of the registry, or an invalid one.
    return undefined;
  }
}

/** The token claims that are stored with a release; others may contain personal data. */
const storedClaims = [
  'repository',
  'ref',
  'sha',
  'run_id',
  'run_attempt',
  'workflow_ref',
  'project_path',
  'pipeline_id',
  'job_id',
  'build_number',
];

function actorFrom({ issuer }: Issuer, claims: JWTPayload & { sub: string }, rights: Right[]): Actor {
  const stored = storedClaims.flatMap((name) => {
    const value = claims[name];
    return typeof value === 'string' || typeof value === 'number'
      ? [[name, inertLine(String(value))] as const]
      : [];
  });
  return {
    name: identityName(issuer, claims.sub),
    rights,
    run: { issuer, subject: inertLine(claims.sub), claims: Object.fromEntries(stored) },
  };
}

function notAllowed(message: string, cause?: unknown): PlatformError {
  return new PlatformError('NOT_ALLOWED', message, { cause });
}

function unreachable({ issuer }: Issuer, cause: unknown): PlatformError {
  return new PlatformError('CALL_FAILED', `the keys of ${issuer} could not be fetched`, { cause });
}
