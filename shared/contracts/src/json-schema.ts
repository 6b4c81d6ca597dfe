type Kind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
type Primitive = string | number | boolean | null;

/** A JSON Schema with the keywords that the platform supports. Manifests with other keywords are invalid. */
export type JsonSchema = {
  type?: Kind | readonly Kind[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  /** With `false`, a field outside `properties` is refused. */
  additionalProperties?: boolean;
  items?: JsonSchema;
  enum?: readonly Primitive[];
  const?: Primitive;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  anyOf?: readonly JsonSchema[];
};

/**
 * The first field of a value that does not match a schema, as a path such as `total.currency`, and the reason (`why`).
 * `field` is empty if the whole value does not match.
 */
export type WrongField = { field: string; why: string };

/**
 * Returns the schema of the number at a path such as `total.amountMinor` in the schema of an event's detail. Undefined
 * if there is nothing at the path, or no number.
 */
export function numberSchemaAt(detail: JsonSchema, path: string): JsonSchema | undefined {
  let schema: JsonSchema | undefined = detail;
  for (const name of path.split('.'))
    schema = Object.hasOwn(schema?.properties ?? {}, name) ? schema!.properties![name] : undefined;
  const kinds = [schema?.type ?? []].flat();
  return kinds.includes('number') || kinds.includes('integer') ? schema : undefined;
}

/**
 * Validates a JSON value by a schema. Returns the first field that does not match, or undefined if all match. `field`
 * is the path of the value itself; omit it for a whole value.
 */
export function wrongField(schema: JsonSchema, value: unknown, field = ''): WrongField | undefined {
  const why = wrongValue(schema, value);
  if (why) return { field, why };
  if (Array.isArray(value)) {
    const { items } = schema;
    return items && first(value, (item, at) => wrongField(items, item, inside(field, String(at))));
  }
  return typeof value === 'object' && value !== null ? wrongInside(schema, value, field) : undefined;
}

function wrongValue(schema: JsonSchema, value: unknown): string | undefined {
  const { type = [], anyOf, enum: options, minimum = -Infinity, maximum = Infinity } = schema;
  const kinds = [type].flat() as Kind[];
  if (kinds.length > 0 && !kinds.some((kind) => isKind(value, kind))) return `is not ${kinds.join(' or ')}`;
  if (anyOf?.every((one) => wrongField(one, value))) return 'matches none of the alternatives';
  if (options && !options.includes(value as Primitive)) return `is not one of ${JSON.stringify(options)}`;
  if ('const' in schema && value !== schema.const) return `is not ${JSON.stringify(schema.const)}`;
  if (typeof value === 'number' && (value < minimum || value > maximum))
    return `is not within ${minimum} and ${maximum}`;
  if (typeof value === 'string') {
    const { length } = [...value];
    const { minLength = 0, maxLength = Infinity } = schema;
    if (length < minLength || length > maxLength) return `has ${length} characters`;
  }
  return undefined;
}

function wrongInside(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: object,
  field: string,
): WrongField | undefined {
  // A field with the value undefined is absent, as it is in JSON.
  const given = new Map(Object.entries(value).filter(([, one]) => one !== undefined));
  const missing = required.find((name) => !given.has(name));
  if (missing !== undefined) return { field: inside(field, missing), why: 'is missing' };
  return first([...given], ([name, one]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema) return wrongField(schema, one, inside(field, name));
    return additionalProperties === false
      ? { field: inside(field, name), why: 'is not in the schema' }
      : undefined;
  });
}

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === 'null') return value === null;
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'integer') return Number.isInteger(value);
  if (kind === 'number') return Number.isFinite(value);
  return typeof value === kind && (kind !== 'object' || (value !== null && !Array.isArray(value)));
}

function inside(field: string, name: string): string {
  return field ? `${field}.${name}` : name;
}

function first<Item>(
  items: readonly Item[],
  wrong: (item: Item, at: number) => WrongField | undefined,
): WrongField | undefined {
  for (const [at, item] of items.entries()) {
    const found = wrong(item, at);
    if (found) return found;
  }
  return undefined;
}
