import * as v from 'valibot';

type Notes = {
  /** The default in words, if the schema has none because it depends on other settings. */
  byDefault?: string;
  /** Whether an empty text is a value of its own; by default it is an unset variable. */
  mayBeEmpty?: boolean;
};

/**
 * Declares an environment variable of a server, as an entry of the schema for `readSettings`. `schema` parses the
 * variable's text, and contains the default. `description` is a sentence for operators about its effect, for
 * docs/deploy.md.
 *
 * @example PORT: setting(v.optional(portSetting, '3000'), 'The port of the site.')
 */
export function setting<Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  notes: Notes = {},
): Schema {
  return declared(schema, description, { ...notes, isSecret: false });
}

/**
 * Declares an environment variable with a secret, like `setting`. `readSettings` also accepts the secret in a file,
 * whose path is in the variable `<NAME>_FILE`.
 */
export function secret<Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  notes: Pick<Notes, 'byDefault'> = {},
): Schema {
  return declared(schema, description, { ...notes, isSecret: true });
}

/**
 * Declares the environment variable `<name>_FILE`, with the path of a file that contains a secret. With this
 * declaration, `readSettings` does not read the file: the server reads it itself, each time it needs the secret.
 */
export function fileOf(name: string) {
  return setting(v.optional(v.string()), `The file with \`${name}\`.`);
}

export type Declaration = Notes & {
  description: string;
  isSecret: boolean;
  isRequired: boolean;
  /** The default as text; undefined if there is none. */
  default: string | undefined;
};

/**
 * Returns what `setting` or `secret` has declared about an environment variable. `schema` is the declared schema and
 * `name` the variable's name, for the error. Throws if the schema was not declared so.
 */
export function declarationOf(schema: v.GenericSchema, name: string): Declaration {
  const description = v.getDescription(schema);
  if (description === undefined) throw new Error(`${name} has no description: declare it with setting()`);
  const { isSecret, ...notes } = v.getMetadata(schema) as Notes & { isSecret: boolean };
  const text: unknown = v.getDefault(schema);
  return {
    ...notes,
    description,
    isSecret,
    isRequired: schema.type !== 'optional',
    default: typeof text === 'string' ? text : undefined,
  };
}

function declared<Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  notes: Notes & { isSecret: boolean },
): Schema {
  // The declaration adds metadata only: what the schema takes and returns stays the same.
  const withNotes = v.pipe(schema as v.GenericSchema, v.description(description), v.metadata(notes));
  return withNotes as unknown as Schema;
}
