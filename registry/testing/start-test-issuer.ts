import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** A CI service that gives its runs tokens, and serves its keys over HTTP as a real one does. */
export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;

export async function startTestIssuer() {
  let keys: { kid: string; key: CryptoKey; jwk: JWK }[] = [];
  let fetches = 0;
  let isDown = false;

  const server = createServer((request, response) => {
    if (isDown) return void response.writeHead(500).end();
    response.setHeader('content-type', 'application/json');
    if (request.url === '/keys') {
      fetches += 1;
      return void response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
    }
    if (request.url === '/.well-known/openid-configuration')
      return void response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }));
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await rotate('ci-1');

  /** Signs with a new key from now on; the old one is no longer served. */
  async function rotate(kid: string): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    keys = [
      { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } },
    ];
  }

  return {
    url,
    rotate,
    /** How often its keys were asked for. */
    fetches: () => fetches,
    down: (state: boolean) => (isDown = state),
    /** The token of one run. */
    tokenOf(
      claims: Record<string, unknown>,
      {
        audience = 'marquee',
        issuer = url,
        issuedAt = Math.floor(Date.now() / 1000),
        lifeSeconds = 300,
      } = {},
    ): Promise<string> {
      const [{ kid, key }] = keys as [(typeof keys)[number]];
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(key);
    },
    publicJwk: () => keys[0]!.jwk,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
