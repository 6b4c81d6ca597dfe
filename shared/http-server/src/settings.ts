import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';
import { isBlockedPort } from './blocked-ports.ts';
import { readSecret, type Variables } from './read-secret.ts';
import { declarationOf } from './setting.ts';

/** The schema of a server's environment variables: a `v.object` whose entries are made by `setting` and `secret`. */
export type SettingsSchema = v.GenericSchema & { entries: Record<string, v.GenericSchema> };

/**
 * Parses environment variables into a server's settings, by a schema of declared variables. An empty variable counts as
 * absent, unless its declaration permits an empty value. A secret may be in a file whose path is in `<NAME>_FILE`.
 * Throws `INVALID_INPUT`, whose message contains the first wrong variable and its format:
 * `environment: PORT: is a port`.
 */
export function readSettings<Schema extends SettingsSchema>(
  schema: Schema,
  variables: Variables,
): v.InferOutput<Schema> {
  const given: Variables = {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const { isSecret, mayBeEmpty } = declarationOf(entry, name);
    // A schema with an entry for the file reads it itself, again and again.
    const isFromFile = isSecret && !Object.hasOwn(schema.entries, `${name}_FILE`);
    const text = isFromFile ? readSecret(variables, name) : variables[name];
    if (text !== undefined && (text !== '' || mayBeEmpty)) given[name] = text;
  }
  return parseInput(schema, given, 'environment');
}

const number = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message), v.transform(Number));

export const portSetting = v.pipe(
  number(/^\d{1,5}$/, 'is a port'),
  v.maxValue(65_535, 'is a port'),
  v.check((port) => !isBlockedPort(port), 'is a port to which browsers connect'),
);
export const secondsSetting = number(/^\d+(\.\d+)?$/, 'is a number of seconds');
export const millisecondsSetting = number(/^\d+$/, 'is a number of milliseconds');
/** The schema of a setting that is a whole number, 1 or higher. */
export const countSetting = number(/^[1-9]\d{0,8}$/, 'is a whole number from 1 on');
export const daysSetting = number(/^\d{1,5}$/, 'is a number of days');
export const factorSetting = number(/^(?!0+(\.0+)?$)\d+(\.\d+)?$/, 'is a number above 0');
export const switchSetting = v.picklist(['on', 'off']);
/** The schema of a setting that is the URL of another server. A slash at its end is removed. */
export const urlSetting = v.pipe(
  v.string(),
  v.url('is a URL'),
  v.transform((url) => url.replace(/\/$/, '')),
);
/**
 * The schema of a setting that is a list of origins, such as `https://cdn.example`, separated by commas or spaces;
 * empty by default.
 */
export const originsSetting = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.array(
      v.pipe(
        v.string(),
        v.check(
          (text) =>
            URL.canParse(text) &&
            /^https?:$/.test(new URL(text).protocol) &&
            new URL(text).origin === text.replace(/\/$/, ''),
          'is an origin such as https://cdn.example',
        ),
        v.transform((text) => new URL(text).origin),
      ),
    ),
  ),
  '',
);
/**
 * The schema of a setting that is a list of host names, separated by commas or spaces, which it converts to lower case;
 * empty by default.
 */
export const hostsSetting = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ),
  '',
);
