import * as v from 'valibot';
import { wrongField } from './json-schema.ts';

/** The schema of the value of a remote's setting (a value that environments may set without a build). */
export const settingValue = v.union([v.pipe(v.string(), v.maxLength(500)), v.number(), v.boolean()]);
export type SettingValue = v.InferOutput<typeof settingValue>;

/** The values of a remote's settings, by the setting's name. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** A name of a setting that would be a secret, which no setting can be: its value is part of every page. */
const secretName = /secret|password|passwd|passphrase|credential|private_?key|api_?key|access_?key|token$/i;

/** A value that looks like a secret: keys of common providers, private keys, and signed tokens. */
const secretValue =
  /-----BEGIN|^(?:[sr]k_(?:live|test)_|gh[opsur]_|github_pat_|glpat-|xox[abp]-|AKIA|AIza|eyJ[\w-]+\.eyJ)/;

const settingName = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[a-z][A-Za-z0-9_]*$/, 'starts with a lower-case letter, and has letters, digits and _ only'),
  v.check(
    (name) => !secretName.test(name),
    'names a secret, and settings are part of every page: keep secrets in the API',
  ),
);

const settingFields = v.strictObject({
  type: v.picklist(['string', 'number', 'integer', 'boolean']),
  /** The value in environments that set none. */
  default: settingValue,
  /** What it changes, for those who set it. */
  description: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
  enum: v.exactOptional(v.pipe(v.array(settingValue), v.minLength(1), v.maxLength(50))),
  minimum: v.exactOptional(v.number()),
  maximum: v.exactOptional(v.number()),
  maxLength: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

/** A setting as a remote declares it in `remote.json`: a JSON Schema of a text, number or boolean, with its default. */
export type Setting = v.InferOutput<typeof settingFields>;

const settingSchema = v.pipe(
  settingFields,
  v.forward(
    v.check((declared) => settingFault(declared, declared.default) === undefined, 'does not match its type'),
    ['default'],
  ),
);

/** The schema of the field `settings` of a manifest: the declarations of the remote's settings, by name; at most 50. */
export const settingsSchema = v.pipe(
  v.record(settingName, settingSchema),
  v.check((settings) => Object.keys(settings).length <= 50, 'has more than 50 settings'),
);
type Settings = v.InferOutput<typeof settingsSchema>;

/** Returns why a value is not valid for this setting, as the end of a sentence; undefined if it is valid. */
export function settingFault(
  { default: _default, description: _description, ...schema }: Setting,
  value: SettingValue,
): string | undefined {
  if (typeof value === 'string' && secretValue.test(value))
    return 'looks like a secret, and settings are part of every page: keep it in the API';
  return wrongField(schema, value)?.why;
}

/** Converts a text that a person typed to a value of this setting: `20` becomes a number if the setting is one. */
export function settingFromText({ type }: Setting, text: string): SettingValue {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = (type === 'number' || type === 'integer') && text.trim() !== '';
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * Returns the values of the settings that a release declares. `values` are those that the environment has set. A
 * setting without a value, or whose value does not match the release's declaration, gets its default. Undefined if the
 * release declares no settings.
 */
export function settingsOf(
  declared: Settings | undefined,
  values: SettingValues = {},
): SettingValues | undefined {
  if (!declared) return undefined;
  return Object.fromEntries(
    Object.entries(declared).map(([name, setting]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      const fits = value !== undefined && settingFault(setting, value) === undefined;
      return [name, fits ? value : setting.default];
    }),
  );
}
