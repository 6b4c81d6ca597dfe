import * as v from 'valibot';

type Notes = {
  /** The default in words, if the schema has none because it depends on other settings. */
  byDefault?: string;
  /** Whether an empty text is a value of its own; by default it is an unset variable. */
  mayBeEmpty?: boolean;
};

/**
 * Declares an environment variable of a server. `schema` parses its text, and contains the default. `description`
 * is a sentence for operators about its effect, which docs/deploy.md contains.
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
 * Declares a secret. Its value may also be in a file whose path is in the variable `<NAME>_FILE`, which `readSettings`
 * reads.
 */
export function secret<Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  notes: Pick<Notes, 'byDefault'> = {},
): Schema {
  return declared(schema, description, { ...notes, isSecret: true });
}

/** Declares the variable `<name>_FILE` of a secret. The server reads the file itself, each time it needs the secret. */
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
 * Returns the declaration of an environment variable, which `setting` or `secret` has made. Throws if there is none.
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
