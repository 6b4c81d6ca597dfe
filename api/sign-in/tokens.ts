import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const issuer = 'marquee-api';
const lifetimeMs = 30 * 86_400_000;

export type TokenHolder = { userId: string; sessionVersion: number };

/** Issues and reads bearer tokens. */
export type TokenKeeper = {
  issue: (holder: TokenHolder) => Promise<string>;
  /** Who holds this token, or undefined when it is forged, expired or not a token. */
  read: (token: string) => Promise<TokenHolder | undefined>;
};

/** Tokens signed with HS256; the secret needs 32 bytes at least. */
export function createTokenKeeper({ secret, now }: { secret: string; now: () => Date }): TokenKeeper {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    issue: ({ userId, sessionVersion }) =>
      new SignJWT({ ver: sessionVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + lifetimeMs))
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          algorithms: ['HS256'],
          currentDate: now(),
        });
        if (typeof payload.sub !== 'string' || typeof payload['ver'] !== 'number') return undefined;
        return { userId: payload.sub, sessionVersion: payload['ver'] };
      } catch {
        // Every reason not to trust a token has the same consequence.
        return undefined;
      }
    },
  };
}
