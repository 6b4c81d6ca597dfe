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
import { address, conditionsSchema, endpointOf, meets, readSettings, rightsSchema } from './oidc-rules.ts';

/** Secrets that both sides know are no signatures: HS256 and `none` cannot be chosen. */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const;

/** Which CI runs are believed, and what they may do: the file `OIDC_ISSUERS` names. */
export const issuersSchema = v.object({
  issuers: v.array(
    v.object({
      issuer: address,
      /** Whom its tokens have to be made for; never the default of the CI service. */
      audience: v.pipe(v.string(), v.minLength(1)),
      /** Where its keys are, when it has no `/.well-known/openid-configuration`. */
      jwksUri: v.optional(address),
      algorithms: v.optional(v.pipe(v.array(v.picklist(algorithms)), v.minLength(1)), ['RS256', 'ES256']),
      clockSkewSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(300)), 30),
      trust: v.array(v.object({ claims: conditionsSchema, rights: rightsSchema })),
    }),
  ),
});
export type Issuers = v.InferOutput<typeof issuersSchema>;
type Issuer = Issuers['issuers'][number];

/** Reads the file of issuers. Throws INVALID_INPUT naming the file and the field. */
export function readIssuers(file: string): Promise<Issuers> {
  return readSettings(issuersSchema, 'OIDC_ISSUERS', file);
}

/** Who a CI run is by the token its issuer gave it; nothing for a token of no configured issuer. */
export type CiIdentities = { actorOf(token: string): Promise<Actor | undefined> };

/** A token is good for one run: what says it lives longer is refused, in seconds. */
const maxLifeSeconds = 24 * 60 * 60;
const timeoutMs = 5_000;

/**
 * Believes tokens of the configured issuers, checked against the keys they serve. Keys are fetched when
 * first needed, kept ten minutes, and fetched again when a token names an unknown one, at most every
 * `cooldownMs`.
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
        maxTokenAge: maxLifeSeconds,
      });
      return payload as JWTPayload & { sub: string };
    } catch (cause) {
      if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError))
        throw unreachable(issuer, cause);
      throw notAllowed(`the token of ${issuer.issuer} is refused: ${cause.message}`, cause);
    }
  }

  function keysFor(issuer: Issuer): Promise<JWTVerifyGetKey> {
    const known = keysOf.get(issuer.issuer);
    if (known) return known;
    const found = jwksUriOf(issuer).then((uri) =>
      createRemoteJWKSet(new URL(uri), {
        timeoutDuration: timeoutMs,
        cooldownDuration: cooldownMs,
        cacheMaxAge: 10 * 60 * 1000,
      }),
    );
    keysOf.set(issuer.issuer, found);
    found.catch(() => keysOf.delete(issuer.issuer));
    return found;
  }
}

async function jwksUriOf(issuer: Issuer): Promise<string> {
  if (issuer.jwksUri) return issuer.jwksUri;
  const url = `${issuer.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch((cause: unknown) => {
      throw unreachable(issuer, cause);
    });
  const schema = v.object({ issuer: v.literal(issuer.issuer), jwks_uri: endpointOf(issuer.issuer) });
  return parseInput(schema, answer, url).jwks_uri;
}

function unverifiedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    // No JWT: a token of the registry's own, or nothing at all.
    return undefined;
  }
}

/** What of a run is worth keeping with a release; the rest may name people. */
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
  const kept = storedClaims.flatMap((name) => {
    const said = claims[name];
    return typeof said === 'string' || typeof said === 'number'
      ? [[name, inertLine(String(said))] as const]
      : [];
  });
  return {
    // The colon keeps it apart from every token: those are named in letters, digits and dashes.
    name: `oidc:${new URL(issuer).host}:${inertLine(claims.sub)}`,
    rights,
    run: { issuer, subject: inertLine(claims.sub), claims: Object.fromEntries(kept) },
  };
}

function notAllowed(message: string, cause?: unknown): PlatformError {
  return new PlatformError('NOT_ALLOWED', message, { cause });
}

function unreachable({ issuer }: Issuer, cause: unknown): PlatformError {
  return new PlatformError(
    'CALL_FAILED',
    `${issuer} did not give its keys: nobody it vouches for is let in`,
    {
      cause,
    },
  );
}
