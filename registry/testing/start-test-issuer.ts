import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { testAuthorization, type TestClient } from './test-authorization.ts';

/** An issuer of OIDC tokens, for CI runs and for people, that serves its keys over HTTP as a real one does. */
export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;

type Terms = { audience?: string; issuer?: string; issuedAt?: number; lifeSeconds?: number };

export async function startTestIssuer(client: TestClient = { id: 'marquee-console', secret: 'a secret' }) {
  let keys: { kid: string; key: CryptoKey; jwk: JWK }[] = [];
  let fetches = 0;
  let isDown = false;
  let bent: Record<string, unknown> = {};
  let bentTerms: Terms = {};
  const authorization = testAuthorization(client);

  const server = createServer((request, response) => {
    if (isDown) return void response.writeHead(500).end();
    response.setHeader('content-type', 'application/json');
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/keys') {
      fetches += 1;
      return void response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
    }
    if (pathname === '/.well-known/openid-configuration')
      return void response.end(JSON.stringify({ ...metadata(), ...bent }));
    if (pathname === '/authorize')
      return void response.writeHead(302, { location: authorization.authorize(searchParams) }).end();
    if (pathname === '/token')
      return void handleTokenRequest(request).then(({ status, body }) =>
        response.writeHead(status).end(JSON.stringify(body)),
      );
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await rotate('ci-1');

  function metadata() {
    return {
      issuer: url,
      jwks_uri: `${url}/keys`,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  async function handleTokenRequest(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const form = new URLSearchParams(await text(request));
    const claims = authorization.redeem(form, request.headers.authorization);
    if (!claims) return { status: 400, body: { error: 'invalid_grant' } };
    const id_token = await tokenOf(claims, { audience: client.id, ...bentTerms });
    return { status: 200, body: { access_token: 'unused', token_type: 'bearer', id_token } };
  }

  /** Signs with a new key from now on; the old one is no longer served. */
  async function rotate(kid: string): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    keys = [
      { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } },
    ];
  }

  /** The token of one run, or of one person. */
  function tokenOf(
    claims: Record<string, unknown>,
    {
      audience = 'marquee',
      issuer = url,
      issuedAt = Math.floor(Date.now() / 1000),
      lifeSeconds = 300,
    }: Terms = {},
  ): Promise<string> {
    const [{ kid, key }] = keys as [(typeof keys)[number]];
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .sign(key);
  }

  return {
    url,
    client,
    rotate,
    tokenOf,
    /** The number of requests for its keys. */
    fetches: () => fetches,
    down: (state: boolean) => (isDown = state),
    /** Sets the person who is signed in at the issuer; undefined: the issuer refuses. */
    signsIn: authorization.signsIn,
    /** Changes its metadata. */
    bendMetadata: (change: Record<string, unknown>) => (bent = change),
    /** Changes the terms of people's tokens. */
    bendTokens: (terms: Terms) => (bentTerms = terms),
    publicJwk: () => keys[0]!.jwk,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
