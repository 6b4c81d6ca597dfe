import { inertLine, PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import * as v from 'valibot';
import { listTeams } from '../releases/manage-access.ts';
import { limitToRemotes, type Actor, type Person, type Right } from '../releases/actor.ts';
import { issuerUrl, conditionsSchema, meets, readSettings, rightsSchema } from '../server/oidc-rules.ts';

const issuerSchema = v.object({
  /** Stands in urls: `/console/sign-in/<name>/callback` is where the issuer sends people back to. */
  name: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'is small letters, digits and dashes')),
  /** What people read: "Sign in with <label>". */
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
      /** The team whose remotes the rights reach at most, as they are when somebody acts. */
      team: v.exactOptional(v.string()),
    }),
  ),
});

/** Which people are believed, and what they may do: the file `OIDC_PEOPLE` names. */
export const peopleSchema = v.object({
  /** Where people reach the console; what a request says of its host is nothing to lead people by. */
  address: v.pipe(
    issuerUrl,
    v.transform((text) => new URL(text)),
    v.check(({ href, origin }) => href === `${origin}/`, 'is an address without a path'),
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

/** Reads the file of people's issuers. Throws INVALID_INPUT naming the file and the field. */
export function readPeople(file: string): Promise<PeopleSettings> {
  return readSettings(peopleSchema, 'OIDC_PEOPLE', file);
}

export type People = PeopleSettings & {
  /** Who a person is by the rules of now. Throws NOT_ALLOWED when no rule covers them. */
  actorOf: (person: Person) => Promise<Actor>;
};

/** People that sign in at issuers of their own, never at those of CI runs. */
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
      if (rights.length) return { name: nameOf(issuer, subject), rights, person };
      throw new PlatformError('NOT_ALLOWED', `no rule for people of ${issuer} covers ${subject}`);
    },
  };
}

/** What of a person is worth keeping for twelve hours: what rules ask for, and what they are called. */
export function storedClaims(
  { trust }: PeopleIssuer,
  claims: Readonly<Record<string, unknown>>,
): Person['claims'] {
  const names = new Set([...nameClaims, ...trust.flatMap((rule) => Object.keys(rule.claims))]);
  // Whoever may type any address at their issuer would be anybody by it.
  if (claims['email_verified'] !== true) names.delete('email');
  return Object.fromEntries(
    [...names].flatMap((name): [string, string | string[]][] => {
      const said = claims[name];
      if (typeof said === 'string') return [[name, said]];
      if (!Array.isArray(said)) return [];
      return [[name, said.filter((one): one is string => typeof one === 'string')]];
    }),
  );
}

const nameClaims = ['name', 'preferred_username', 'email'];

/** What to call a person on screen; the audit has the name that nobody else can have. */
export function displayNameOf({ claims, subject }: Person): string {
  const said = nameClaims.map((name) => claims[name]).find((one) => typeof one === 'string' && one !== '');
  return typeof said === 'string' ? said : subject;
}

/** The colon keeps it apart from every token; the path, from other issuers of one host. */
function nameOf(issuer: string, subject: string): string {
  const { host, pathname } = new URL(issuer);
  return `oidc:${host}${pathname.replace(/\/$/, '')}:${inertLine(subject)}`;
}

function areDifferent(values: string[]): boolean {
  return new Set(values).size === values.length;
}
