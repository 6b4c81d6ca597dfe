import { createHash, randomBytes } from 'node:crypto';

/** What an issuer would ask for consent about; the next person's claims decide who signs in. */
type Granted = {
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string;
  claims: Record<string, unknown>;
};

export type TestClient = { id: string; secret: string };

/** The code flow of an issuer as far as a client meets it: codes that are good once, PKCE, and a client's secret. */
export function testAuthorization(client: TestClient) {
  const codes = new Map<string, Granted>();
  let person: Record<string, unknown> | undefined;

  return {
    /** Sets the person who is signed in at the issuer; undefined: the issuer refuses. */
    signsIn: (claims: Record<string, unknown> | undefined) => (person = claims),

    /** Where the browser goes on: back to the client, with a code or with a refusal. */
    authorize(query: URLSearchParams): string {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('state', query.get('state') ?? '');
      if (!person || query.get('client_id') !== client.id || query.get('code_challenge_method') !== 'S256') {
        back.searchParams.set('error', 'access_denied');
        return back.href;
      }
      const code = randomBytes(16).toString('hex');
      codes.set(code, {
        clientId: client.id,
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        claims: person,
      });
      back.searchParams.set('code', code);
      return back.href;
    },

    /** What a code is worth: the claims it stands for, this once; undefined when anything is wrong. */
    redeem(form: URLSearchParams, authorization = ''): (Granted['claims'] & { nonce: string }) | undefined {
      const granted = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      // Both halves are form-encoded before they become one: RFC 6749, 2.3.1.
      const [id, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64')
        .toString('utf8')
        .split(':')
        .map((half) => decodeURIComponent(half.replaceAll('+', ' ')));
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        granted &&
        id === client.id &&
        secret === client.secret &&
        form.get('redirect_uri') === granted.redirectUri &&
        verifier === granted.challenge;
      return isRight ? { nonce: granted.nonce, ...granted.claims } : undefined;
    },
  };
}
