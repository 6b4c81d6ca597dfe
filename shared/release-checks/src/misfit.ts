import type { JsonSchema } from './release-contracts.ts';

/**
 * The first field in which two JSON Schemas are incompatible, as a path such as `total.currency`, and the reason
 * (`why`). `field` is empty if the whole value is incompatible.
 */
export type Misfit = { field: string; why: string };

/**
 * Checks whether every value that matches the JSON Schema `sent` also matches the JSON Schema `taken`, so that a
 * subscriber understands what a publisher sends. Returns the first incompatible field, or undefined if there is none.
 * Fields that `taken` does not declare are compatible. `field` is the path of the value itself; omit it for a whole
 * value.
 */
export function misfit(sent: JsonSchema, taken: JsonSchema, field = ''): Misfit | undefined {
  if (Object.keys(taken).filter((key) => key !== '$schema').length === 0) return undefined;

  const alternatives = choices(sent);
  if (alternatives) return firstOf(alternatives.map((one) => misfit(one, taken, field)));
  const targets = choices(taken);
  if (targets) {
    const tries = targets.map((one) => misfit(sent, one, field));
    return tries.includes(undefined) ? undefined : tries[0];
  }
  return wrongValue(sent, taken, field) ?? wrongKind(sent, taken, field) ?? wrongInside(sent, taken, field);
}

function wrongValue(sent: JsonSchema, taken: JsonSchema, field: string): Misfit | undefined {
  const [given, wanted] = [valuesOf(sent), valuesOf(taken)];
  if (!wanted) return undefined;
  const stranger = given?.find((value) => !wanted.includes(value));
  if (given && stranger === undefined) return undefined;
  return {
    field,
    why: `${stranger === undefined ? kindOf(sent) : JSON.stringify(stranger)}, not one of ${JSON.stringify(wanted)}`,
  };
}

function wrongKind(sent: JsonSchema, taken: JsonSchema, field: string): Misfit | undefined {
  const [given, wanted] = [kindOf(sent), kindOf(taken)];
  if (wanted === 'anything' || given === wanted || (given === 'integer' && wanted === 'number'))
    return undefined;
  return { field, why: `${given}, not ${wanted}` };
}

function wrongInside(sent: JsonSchema, taken: JsonSchema, field: string): Misfit | undefined {
  return (
    wrongField(sent, taken, field) ??
    (isSchema(taken['items']) && isSchema(sent['items'])
      ? misfit(sent['items'], taken['items'], `${field}[]`)
      : undefined) ??
    wrongBound(sent, taken, field)
  );
}

function wrongField(sent: JsonSchema, taken: JsonSchema, field: string): Misfit | undefined {
  const [given, wanted] = [fieldsOf(sent), fieldsOf(taken)];
  const always = namesIn(sent['required']);
  const needed = namesIn(taken['required']);
  const missing = needed.find((name) => !always.includes(name));
  if (missing) {
    return { field: inside(field, missing), why: given[missing] ? 'not always there' : 'not there' };
  }
  return firstOf(
    Object.entries(wanted).map(([name, schema]) => {
      const own = given[name];
      return own && misfit(own, schema, inside(field, name));
    }),
  );
}

/** Bounds such as `minimum` and `pattern` are compatible only if they are identical. */
function wrongBound(sent: JsonSchema, taken: JsonSchema, field: string): Misfit | undefined {
  const bound = Object.keys(taken).find(
    (key) => !structural.has(key) && JSON.stringify(sent[key]) !== JSON.stringify(taken[key]),
  );
  return bound === undefined
    ? undefined
    : { field, why: `${bound} is ${JSON.stringify(sent[bound])}, not ${JSON.stringify(taken[bound])}` };
}

const structural = new Set([
  '$schema',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'title',
  'description',
]);

function choices(schema: JsonSchema): JsonSchema[] | undefined {
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one: unknown) => ({ ...schema, type: one }));
  const list = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(list) ? list.filter(isSchema) : undefined;
}

function valuesOf(schema: JsonSchema): unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

function kindOf(schema: JsonSchema): string {
  if (typeof schema['type'] === 'string') return schema['type'];
  const [value] = valuesOf(schema) ?? [];
  if (value === undefined) return 'anything';
  return value === null ? 'null' : typeof value;
}

function fieldsOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>;
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function inside(field: string, name: string): string {
  return field ? `${field}.${name}` : name;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function firstOf(misfits: (Misfit | undefined)[]): Misfit | undefined {
  return misfits.find((one) => one !== undefined);
}
