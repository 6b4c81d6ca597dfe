import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as v from 'valibot';

const issuer = 'marquee-api';
/** The JWT audience of bearer tokens, and of proofs of identity, which only call C02 (birthday) accepts. */
const audiences = { bearer: 'marquee-site', proof: 'marquee-birthday' } as const;

/**
 * The rules of bearer tokens and proofs of identity. All durations are in seconds. The response to a request with a
 * token older than `renewAfter` contains a new one.
 */
export const tokenRules = {
  lifetime: 86_400,
  sessionLifetime: 30 * 86_400,
  renewAfter: 6 * 3600,
  proofLifetime: 600,
  /** How long after the one-time code a session may delete its account, or cancel the deletion. */
  freshFor: 600,
} as const;

export type TokenHolder = { userId: string; sessionVersion: number };

/**
 * How a session began: with a one-time code (`otp`), or with a token by which the mobile app signed the user in
 * (`hand-off`).
 */
export type SignInMethod = 'otp' | 'hand-off';

/** The session of a bearer token. A renewed token has the session id, time and method of the same sign-in. */
export type TokenSession = TokenHolder & {
  sessionId: string;
  method: SignInMethod;
  /** When the user entered the code, or came from the app. `issuedAt` is when this token was issued. */
  signedInAt: Date;
  issuedAt: Date;
};

/**
 * A proof of identity: a token that is valid once, within ten minutes, and only for saving the birthday of its user
 * (call C02).
 */
export type Proof = TokenHolder & { id: string; expiresAt: Date };

export type TokenReading =
  | { status: 'valid'; session: TokenSession }
  | { status: 'refused'; reason: 'EXPIRED' | 'INVALID' };

/**
 * Signs and verifies the two kinds of tokens: bearer tokens of sessions, and proofs of identity, one-time tokens with
 * which call C02 saves a birthday. Both expire.
 */
export type TokenService = {
  /** Issues the first bearer token of a new session. */
  signIn: (holder: TokenHolder, method: SignInMethod) => Promise<string>;
  /** Issues a new bearer token of the same session. */
  renew: (session: TokenSession) => Promise<string>;
  /** Verifies a bearer token; with `expiredFor`, also accepts one that expired up to that many seconds ago. */
  read: (token: string, options?: { expiredFor: number }) => Promise<TokenReading>;
  /** Issues a proof of identity, which is valid for ten minutes. */
  issueProof: (holder: TokenHolder) => Promise<string>;
  /** Verifies a proof of identity; undefined if it is forged or expired. */
  readProof: (proof: string) => Promise<Proof | undefined>;
};

const bearerClaims = v.object({
  sub: v.string(),
  ver: v.number(),
  sid: v.string(),
  iat: v.number(),
  auth_time: v.number(),
  amr: v.tuple([v.picklist(['otp', 'hand-off'])]),
});
const proofClaims = v.object({ sub: v.string(), ver: v.number(), jti: v.string(), exp: v.number() });

/** Creates the service that signs and verifies tokens, with HS256. The key must have at least 32 bytes. */
export function createTokenService({ key, now }: { key: Uint8Array; now: () => Date }): TokenService {
  const seconds = () => Math.floor(now().getTime() / 1000);

  const sign = (audience: string, { userId, sessionVersion }: TokenHolder, expiresAt: number, claims = {}) =>
    new SignJWT({ ver: sessionVersion, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(seconds())
      .setExpirationTime(expiresAt)
      .sign(key);

  function issue(holder: TokenHolder, sessionId: string, method: SignInMethod, signedInAt: number) {
    const sessionEnds = signedInAt + tokenRules.sessionLifetime;
    const expiresAt = Math.min(seconds() + tokenRules.lifetime, sessionEnds);
    return sign(audiences.bearer, holder, expiresAt, {
      sid: sessionId,
      auth_time: signedInAt,
      amr: [method],
    });
  }

  const verify = (token: string, audience: string, clockTolerance = 0): Promise<{ payload: JWTPayload }> =>
    jwtVerify(token, key, { issuer, audience, algorithms: ['HS256'], currentDate: now(), clockTolerance });

  return {
    signIn: (holder, method) => issue(holder, randomUUID(), method, seconds()),
    renew: ({ sessionId, method, signedInAt, ...holder }) =>
      issue(holder, sessionId, method, signedInAt.getTime() / 1000),

    async read(token, { expiredFor } = { expiredFor: 0 }) {
      try {
        const { payload } = await verify(token, audiences.bearer, expiredFor);
        const { sub, ver, sid, iat, auth_time, amr } = v.parse(bearerClaims, payload);
        return {
          status: 'valid',
          session: {
            userId: sub,
            sessionVersion: ver,
            sessionId: sid,
            method: amr[0],
            signedInAt: new Date(auth_time * 1000),
            issuedAt: new Date(iat * 1000),
          },
        };
      } catch (failure) {
        return { status: 'refused', reason: failure instanceof errors.JWTExpired ? 'EXPIRED' : 'INVALID' };
      }
    },

    issueProof: (holder) => sign(audiences.proof, holder, seconds() + tokenRules.proofLifetime),
    async readProof(proof) {
      try {
        const { payload } = await verify(proof, audiences.proof);
        const { sub, ver, jti, exp } = v.parse(proofClaims, payload);
        return { userId: sub, sessionVersion: ver, id: jti, expiresAt: new Date(exp * 1000) };
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns when a session ends, even if its token is renewed again. */
export function endOfSession({ signedInAt }: TokenSession): Date {
  return new Date(signedInAt.getTime() + tokenRules.sessionLifetime * 1000);
}

/** Whether a session began with a one-time code within the last ten minutes. */
export function isFresh({ method, signedInAt }: TokenSession, now: Date): boolean {
  return method === 'otp' && now.getTime() - signedInAt.getTime() < tokenRules.freshFor * 1000;
}

export function isDue({ issuedAt }: TokenSession, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() >= tokenRules.renewAfter * 1000;
}
