import { parseInput, PlatformError } from '@marquee/contracts';
import * as oidc from 'openid-client';
import * as v from 'valibot';
import type { Person } from '../releases/actor.ts';
import { endpointOf } from '../server/oidc-rules.ts';
import { storedClaims, type PeopleIssuer, type PeopleSettings } from './people.ts';

/** What a browser keeps while its person is at the issuer; what comes back has to fit it. */
export type PendingSignIn = { state: string; nonce: string; verifier: string };

/** The way to an issuer and back: authorization code with PKCE, state and nonce. */
export type OidcSignIn = {
  /** Where to send a person, and what to keep until they are back. Throws NOT_FOUND and CALL_FAILED. */
  begin: (issuer: string) => Promise<{ to: URL; begun: PendingSignIn }>;
  /**
   * Who came back with this path and query. Throws NOT_ALLOWED for whoever did not begin here or is not
   * let in by the issuer, and CALL_FAILED when it does not answer.
   */
  finish: (issuer: string, pathAndQuery: string, begun: PendingSignIn) => Promise<Person>;
};

const timeoutSeconds = 5;
const clockSkewSeconds = 30;

export function createOidcSignIn({ address, issuers }: PeopleSettings): OidcSignIn {
  const known = new Map<string, Promise<oidc.Configuration>>();

  return {
    async begin(name) {
      const issuer = issuerOf(name);
      const config = await configurationOf(issuer);
      const begun = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const to = oidc.buildAuthorizationUrl(config, {
        redirect_uri: `${address}/console/sign-in/${name}/callback`,
        scope: issuer.scope,
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { to, begun };
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
      // The library lets one large issuer speak for all of its tenants.
      if (claims?.iss !== issuer.issuer)
        throw new PlatformError('NOT_ALLOWED', `${issuer.issuer} vouched for somebody of ${claims?.iss}`);
      return { issuer: issuer.issuer, subject: claims.sub, claims: storedClaims(issuer, claims) };
    },
  };

  function issuerOf(name: string): PeopleIssuer {
    const issuer = issuers.find((one) => one.name === name);
    if (issuer) return issuer;
    throw new PlatformError('NOT_FOUND', `nobody signs in here with "${name}"`);
  }

  function configurationOf(issuer: PeopleIssuer): Promise<oidc.Configuration> {
    const found = known.get(issuer.name) ?? discover(issuer);
    known.set(issuer.name, found);
    found.catch(() => known.delete(issuer.name));
    return found;
  }
}

/** What an issuer says of itself, taken only as far as an issuer at its place may say it. */
async function discover(issuer: PeopleIssuer): Promise<oidc.Configuration> {
  const url = new URL(issuer.issuer);
  const config = await oidc
    .discovery(url, issuer.clientId, { [oidc.clockTolerance]: clockSkewSeconds }, secretOf(issuer), {
      timeout: timeoutSeconds,
      // Not only what comes over the line to the issuer counts, but its signature too.
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
  parseInput(v.object(endpoints), config.serverMetadata(), `what ${issuer.issuer} says of itself`);
  return config;
}

/** The secret goes where the issuer wants it: in a header, unless it takes it in the form alone. */
function secretOf({ clientSecret }: PeopleIssuer): oidc.ClientAuth {
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = taken.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return way(clientSecret)(server, ...rest);
  };
}

/** Answers that are no good; every other failure is of the line, or of the issuer itself. */
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
    ? new PlatformError('NOT_ALLOWED', `what ${issuer} answered is refused: ${message}`, { cause })
    : new PlatformError('CALL_FAILED', `${issuer} did not answer: nobody is signed in`, { cause });
}
