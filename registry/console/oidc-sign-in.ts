import { parseInput, PlatformError } from '@marquee/contracts';
import * as oidc from 'openid-client';
import * as v from 'valibot';
import type { Person } from '../releases/actor.ts';
import { endpointOf } from '../server/oidc-rules.ts';
import { storedClaims, type PeopleIssuer, type PeopleSettings } from './people.ts';

/**
 * The secrets of one started sign-in. The console keeps them until the issuer's callback, which is verified by them.
 */
export type PendingSignIn = { state: string; nonce: string; verifier: string };

/** The sign-in of a person by OIDC, with the authorization code flow, PKCE, state and nonce. */
export type OidcSignIn = {
  /**
   * Returns the issuer's sign-in URL, and the secrets for the callback. Throws NOT_FOUND for an unknown issuer, and
   * CALL_FAILED if the issuer does not respond.
   */
  begin: (issuer: string) => Promise<{ to: URL; pending: PendingSignIn }>;
  /**
   * Verifies a callback and returns the person who signed in. Throws NOT_ALLOWED if the issuer refused the
   * sign-in or it was not started here, and CALL_FAILED if the issuer does not respond.
   */
  finish: (issuer: string, pathAndQuery: string, pending: PendingSignIn) => Promise<Person>;
};

const timeoutSeconds = 5;
const clockSkewSeconds = 30;

export function createOidcSignIn({ address, issuers }: PeopleSettings): OidcSignIn {
  const known = new Map<string, Promise<oidc.Configuration>>();

  return {
    async begin(name) {
      const issuer = issuerOf(name);
      const config = await configurationOf(issuer);
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const to = oidc.buildAuthorizationUrl(config, {
        redirect_uri: `${address}/console/sign-in/${name}/callback`,
        scope: issuer.scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { to, pending };
    },

    async finish(name, pathAndQuery, { state, nonce, verifier }) {
      const issuer = issuerOf(name);
      const config = await configurationOf(issuer);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await oidc
        .authorizationCodeGrant(config, new URL(pathAndQuery, address), checks)
        .catch((cause: unknown) => {
          throw refusalBy(issuer, cause);
        });
      const claims = tokens.claims();
      // openid-client accepts other tenants of one large issuer.
      if (claims?.iss !== issuer.issuer)
        throw new PlatformError('NOT_ALLOWED', `${issuer.issuer} sent a token of ${claims?.iss}`);
      return { issuer: issuer.issuer, subject: claims.sub, claims: storedClaims(issuer, claims) };
    },
  };

  function issuerOf(name: string): PeopleIssuer {
    const issuer = issuers.find((one) => one.name === name);
    if (issuer) return issuer;
    throw new PlatformError('NOT_FOUND', `there is no sign-in with "${name}"`);
  }

  function configurationOf(issuer: PeopleIssuer): Promise<oidc.Configuration> {
    const found = known.get(issuer.name) ?? discover(issuer);
    known.set(issuer.name, found);
    found.catch(() => known.delete(issuer.name));
    return found;
  }
}

/** Fetches an issuer's OIDC metadata; refuses endpoints on this machine unless the issuer is on it too. */
async function discover(issuer: PeopleIssuer): Promise<oidc.Configuration> {
  const url = new URL(issuer.issuer);
  const config = await oidc
    .discovery(url, issuer.clientId, { [oidc.clockTolerance]: clockSkewSeconds }, secretOf(issuer), {
      timeout: timeoutSeconds,
      // Verifies the token's signature, besides the TLS connection to the issuer.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
    .catch((cause: unknown) => {
      throw refusalBy(issuer, cause);
    });
  const endpoint = endpointOf(issuer.issuer);
  const endpoints = { authorization_endpoint: endpoint, token_endpoint: endpoint, jwks_uri: endpoint };
  parseInput(v.object(endpoints), config.serverMetadata(), `the metadata of ${issuer.issuer}`);
  return config;
}

/** How to authenticate with the client secret: in a header, or in the form if the issuer requires that. */
function secretOf({ clientSecret }: PeopleIssuer): oidc.ClientAuth {
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = supported.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return method(clientSecret)(server, ...rest);
  };
}

/** The error codes of invalid responses. All other failures are the network's or the issuer's. */
const refusedResponses = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

function refusalBy({ issuer, label }: PeopleIssuer, cause: unknown): PlatformError {
  if (cause instanceof oidc.AuthorizationResponseError || cause instanceof oidc.ResponseBodyError)
    return new PlatformError('NOT_ALLOWED', `${label} did not let you in: ${cause.error}`, { cause });
  const { code, message } = cause as Error & { code?: unknown };
  return typeof code === 'string' && refusedResponses.has(code)
    ? new PlatformError('NOT_ALLOWED', `the response of ${issuer} is refused: ${message}`, { cause })
    : new PlatformError('CALL_FAILED', `${issuer} did not respond`, { cause });
}
