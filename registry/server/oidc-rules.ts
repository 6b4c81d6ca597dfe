import { readFile } from 'node:fs/promises';
import { parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';
import { actions } from '../releases/actor.ts';

/** Where an issuer or one of its endpoints is: https, unless it is this machine. */
export const address = v.pipe(
  v.string(),
  v.url(),
  v.check(
    (text) => /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(text),
    'is https, unless it is this machine',
  ),
);

/** An address an issuer names itself: only an issuer on this machine may lead to this machine. */
export function endpointOf(issuer: string) {
  return v.pipe(
    address,
    v.check(
      (text) => isThisMachine(issuer) || !isThisMachine(text),
      `is on this machine, which ${issuer} is not`,
    ),
  );
}

function isThisMachine(url: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname);
}

/** What a rule asks of a token: each claim has to be exactly this, or one of these. */
export const conditionsSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))])),
  v.check((claims) => Object.keys(claims).length > 0, 'names at least one claim'),
);

/** What whoever meets a rule may do. */
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
 * Whether claims are what a rule asks for. A claim that is a list, such as a person's groups, counts only
 * with `listsToo`: then one of it has to be wanted.
 */
export function meets(
  claims: Readonly<Record<string, unknown>>,
  conditions: v.InferOutput<typeof conditionsSchema>,
  { listsToo = false } = {},
): boolean {
  return Object.entries(conditions).every(([name, wanted]) => {
    const said = claims[name];
    const values = listsToo && Array.isArray(said) ? said : [said];
    return values.some((value) => typeof value === 'string' && [wanted].flat().includes(value));
  });
}

/** Reads the JSON file that a variable of the environment names. Throws INVALID_INPUT naming both and the field. */
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
