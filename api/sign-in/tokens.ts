import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as v from 'valibot';

const issuer = 'marquee-api';
/** Who a token is meant for: the calls of the site, or the one call that carries no bearer (C02). */
const audiences = { bearer: 'marquee-site', proof: 'marquee-birthday' } as const;

/** In seconds: how long a token lives, how long a session may be renewed, and how old a token is when it is due. */
export const tokenRules = {
  lifetime: 86_400,
  sessionLifetime: 30 * 86_400,
  renewAfter: 6 * 3600,
  proofLifetime: 600,
  /** So long after its code a session may delete its account, or take the deletion back. */
  freshFor: 600,
} as const;

export type TokenHolder = { userId: string; sessionVersion: number };

/** How a person signed in: by a one-time code, or by the app's hand-off. */
export type SignInMethod = 'otp' | 'hand-off';

/** A session as its token states it. Renewed tokens keep the id, the time and the method of the sign-in. */
export type TokenSession = TokenHolder & {
  sessionId: string;
  method: SignInMethod;
  signedInAt: Date;
  issuedAt: Date;
};

/** A proof of who signs in, good for one use. */
export type Proof = TokenHolder & { id: string; expiresAt: Date };

export type TokenReading =
  { status: 'valid'; session: TokenSession } | { status: 'refused'; reason: 'EXPIRED' | 'INVALID' };

/** Issues and reads bearer tokens, and the proofs of those who cannot send one. */
export type TokenService = {
  /** The first token of a new session. */
  signIn: (holder: TokenHolder, method: SignInMethod) => Promise<string>;
  /** The next token of a session. */
  renew: (session: TokenSession) => Promise<string>;
  /** `expiredFor`: also reads a token that expired up to so many seconds ago. */
  read: (token: string, options?: { expiredFor: number }) => Promise<TokenReading>;
  issueProof: (holder: TokenHolder) => Promise<string>;
  /** Undefined when it is forged, expired or no proof. */
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

/** Tokens signed with HS256; the key needs 32 bytes at least. */
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
        // Every other reason not to trust a token has the same consequence.
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

/** When a session ends at the latest, however often its token is renewed. */
export function endOfSession({ signedInAt }: TokenSession): Date {
  return new Date(signedInAt.getTime() + tokenRules.sessionLifetime * 1000);
}

/** Whether a session began by a one-time code within the last ten minutes. */
export function isFresh({ method, signedInAt }: TokenSession, now: Date): boolean {
  return method === 'otp' && now.getTime() - signedInAt.getTime() < tokenRules.freshFor * 1000;
}

/** Whether a token is old enough to be replaced by the next one of its session. */
export function isDue({ issuedAt }: TokenSession, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() >= tokenRules.renewAfter * 1000;
}
