import { readFile } from 'node:fs/promises';
import { inertLine, parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';
import { actions } from '../releases/actor.ts';

/** The schema of the URL of an OIDC issuer or of one of its endpoints: https, or http on this machine. */
export const issuerUrl = v.pipe(
  v.string(),
  v.url(),
  v.check(
    (text) => /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(text),
    'uses https, unless it is on this machine',
  ),
);

/**
 * Returns the schema of a URL in the metadata of this OIDC issuer. The URL may be on this machine only if the issuer
 * is, so that a foreign issuer cannot make the registry call its own machine.
 */
export function endpointOf(issuer: string) {
  return v.pipe(
    issuerUrl,
    v.check(
      (text) => isThisMachine(issuer) || !isThisMachine(text),
      `is on this machine, which ${issuer} is not`,
    ),
  );
}

/**
 * Returns the name of a person or CI run of an issuer, for the audit, quotas and approvals. Issuers at different paths
 * of one host have different names. The colon makes each name different from every token's name.
 */
export function identityName(issuer: string, subject: string): string {
  const { host, pathname } = new URL(issuer);
  return `oidc:${host}${pathname.replace(/\/$/, '')}:${inertLine(subject)}`;
}

function isThisMachine(url: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname);
}

/**
 * The schema of the conditions of an OIDC rule, which gives rights to people or CI runs. For each claim (a statement of
 * the issuer in the token), it has the required value or a list of accepted values.
 */
export const conditionsSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))])),
  v.check((claims) => Object.keys(claims).length > 0, 'names at least one claim'),
);

/** The schema of the rights that an OIDC rule gives to the people or CI runs that it matches. */
export const rightsSchema = v.pipe(
  v.array(
    v.object({
      remote: v.pipe(v.string(), v.minLength(1)),
      actions: v.pipe(v.array(v.picklist(actions)), v.minLength(1)),
    }),
  ),
  v.minLength(1),
);

/**
 * Whether the claims of an OIDC token (the issuer's statements in it) meet all conditions of a rule. A claim that is a
 * list, such as a person's groups, can meet a condition only with `listsToo`: then one of its values must match.
 */
export function meets(
  claims: Readonly<Record<string, unknown>>,
  conditions: v.InferOutput<typeof conditionsSchema>,
  { listsToo = false } = {},
): boolean {
  return Object.entries(conditions).every(([name, accepted]) => {
    const claim = claims[name];
    const values = listsToo && Array.isArray(claim) ? claim : [claim];
    return values.some((value) => typeof value === 'string' && [accepted].flat().includes(value));
  });
}

/**
 * Reads the JSON file whose path an environment variable contains, and parses it by the schema. Throws INVALID_INPUT,
 * naming the variable or the file, if it cannot be read or is invalid.
 */
export async function readSettings<Schema extends v.GenericSchema>(
  schema: Schema,
  variable: string,
  file: string,
): Promise<v.InferOutput<Schema>> {
  const wrong = (cause: Error) => {
    const message = `${variable}=${file} cannot be read: ${cause.message}`;
    throw new PlatformError('INVALID_INPUT', message, { cause });
  };
  const text = await readFile(file, 'utf8').catch(wrong);
  return parseInput(schema, await Promise.resolve(text).then(JSON.parse).catch(wrong), file);
}
