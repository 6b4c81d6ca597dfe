import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import * as v from 'valibot';
import { listTeams } from '../releases/manage-access.ts';
import { limitToRemotes, type Actor, type Person, type Right } from '../releases/actor.ts';
import {
  conditionsSchema,
  identityName,
  issuerUrl,
  meets,
  readSettings,
  rightsSchema,
} from '../server/oidc-rules.ts';

const issuerSchema = v.object({
  /** The issuer's name in the callback URL: `/console/sign-in/<name>/callback`. */
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'contains only lower-case letters, digits and hyphens'),
  ),
  /** The issuer's label on the sign-in button: "Sign in with <label>". */
  label: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  issuer: issuerUrl,
  clientId: v.pipe(v.string(), v.minLength(1)),
  clientSecret: v.pipe(v.string(), v.minLength(1)),
  scope: v.optional(
    v.pipe(
      v.string(),
      v.check((scope) => scope.split(' ').includes('openid'), 'has openid in it'),
    ),
    'openid profile email',
  ),
  trust: v.array(
    v.object({
      claims: conditionsSchema,
      rights: rightsSchema,
      /** Limits the rights to remotes that belong to this team at the time of an action. */
      team: v.exactOptional(v.string()),
    }),
  ),
});

/**
 * The schema of the file that the environment variable `OIDC_PEOPLE` names: the issuers where people sign in, and
 * people's rights.
 */
export const peopleSchema = v.object({
  /** The public origin of the console. Redirects use it instead of the untrusted `Host` header. */
  address: v.pipe(
    issuerUrl,
    v.transform((text) => new URL(text)),
    v.check(({ href, origin }) => href === `${origin}/`, 'is a URL without a path'),
    v.transform(({ origin }) => origin),
  ),
  issuers: v.pipe(
    v.array(issuerSchema),
    v.check((issuers) => areDifferent(issuers.map(({ name }) => name)), 'have different names'),
    v.check((issuers) => areDifferent(issuers.map(({ issuer }) => issuer)), 'are different'),
  ),
});
export type PeopleSettings = v.InferOutput<typeof peopleSchema>;
export type PeopleIssuer = PeopleSettings['issuers'][number];

/**
 * Reads the file with the issuers and rights of people, which the environment variable `OIDC_PEOPLE` names. Throws
 * INVALID_INPUT, with the file and the wrong field, if it cannot be read or is invalid.
 */
export function readPeople(file: string): Promise<PeopleSettings> {
  return readSettings(peopleSchema, 'OIDC_PEOPLE', file);
}

export type People = PeopleSettings & {
  /** Returns a person with the rights that the current rules grant. Throws NOT_ALLOWED if no rule matches. */
  actorOf: (person: Person) => Promise<Actor>;
};

/**
 * Creates the lookup of people's rights by the settings that `readPeople` returns. These settings are only for people;
 * the issuers of CI runs have their own.
 */
export function createPeople(
  db: Database,
  settings: PeopleSettings = { address: 'http://localhost', issuers: [] },
): People {
  return {
    ...settings,
    async actorOf(person) {
      const { issuer, subject, claims } = person;
      const known = settings.issuers.find((one) => one.issuer === issuer);
      const rules = known?.trust.filter((rule) => meets(claims, rule.claims, { listsToo: true })) ?? [];
      const teams = rules.some(({ team }) => team !== undefined) ? await listTeams(db) : [];
      const rights = rules.flatMap(({ team, rights: given }): Right[] => {
        if (team === undefined) return given;
        return limitToRemotes(teams.find(({ name }) => name === team)?.remotes ?? [], given);
      });
      if (rights.length) return { name: identityName(issuer, subject), rights, person };
      throw new PlatformError('NOT_ALLOWED', `no rule for people of ${issuer} covers ${subject}`);
    },
  };
}

/**
 * Selects the claims (statements of the issuer about a person) that a session stores: those that the issuer's rules
 * test, and those with the person's names.
 */
export function storedClaims(
  { trust }: PeopleIssuer,
  claims: Readonly<Record<string, unknown>>,
): Person['claims'] {
  const names = new Set([...nameClaims, ...trust.flatMap((rule) => Object.keys(rule.claims))]);
  // With an unverified e-mail address, a person could claim to be any other.
  if (claims['email_verified'] !== true) names.delete('email');
  return Object.fromEntries(
    [...names].flatMap((name): [string, string | string[]][] => {
      const claim = claims[name];
      if (typeof claim === 'string') return [[name, claim]];
      if (!Array.isArray(claim)) return [];
      return [[name, claim.filter((one): one is string => typeof one === 'string')]];
    }),
  );
}

const nameClaims = ['name', 'preferred_username', 'email'];

/** Returns the name that the console shows for a person. The audit log has the unique name instead. */
export function displayNameOf({ claims, subject }: Person): string {
  const claim = nameClaims.map((name) => claims[name]).find((one) => typeof one === 'string' && one !== '');
  return typeof claim === 'string' ? claim : subject;
}

function areDifferent(values: string[]): boolean {
  return new Set(values).size === values.length;
}
