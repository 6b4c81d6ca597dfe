import * as v from 'valibot';

type Notes = {
  /** The default in words, if the schema has none because it depends on other settings. */
  byDefault?: string;
  /** Whether an empty text is a value of its own; by default it is an unset variable. */
  mayBeEmpty?: boolean;
};

/**
 * Declares an environment variable of a server: `schema` parses its text, and contains the default. `description`
 * says in a sentence for operators what it does; docs/deploy.md shows it.
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

/** Declares a secret. The variable `<NAME>_FILE` may name a file that contains it; `readSettings` reads it. */
export function secret<Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  notes: Pick<Notes, 'byDefault'> = {},
): Schema {
  return declared(schema, description, { ...notes, isSecret: true });
}

/** Declares the variable `<name>_FILE` of a secret that the server reads itself, again and again. */
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

/** Returns the declaration that `setting` or `secret` made of a variable. Throws if there is none. */
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
