import * as v from 'valibot';
import type { JsonSchema } from './json-schema.ts';

const kinds = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** How deep the schemas of a value may be nested. */
const maxDepth = 8;

/** The maximum size of a schema in characters of JSON: pages contain the schemas of their events and slots. */
const maxLength = 4_096;

/**
 * The valibot schema of a JSON Schema in a manifest, such as that of an event's detail. The JSON Schema must be of an
 * object, use only the keywords of the type `JsonSchema`, and have at most 4,096 characters and 8 levels.
 */
export const objectSchema = v.custom<JsonSchema>(
  (value) => schemaFault(value) === undefined,
  ({ input }) => schemaFault(input) ?? '',
);

/** Returns why a value is not the schema of an object in the subset, starting with the path of the wrong part. */
function schemaFault(value: unknown): string | undefined {
  const fault = partFault(value, '', 0);
  if (fault) return fault;
  if ((value as JsonSchema).type !== 'object') return 'is not the schema of an object';
  return JSON.stringify(value).length > maxLength ? `is longer than ${maxLength} characters` : undefined;
}

function partFault(value: unknown, path: string, depth: number): string | undefined {
  const at = path ? `${path} ` : '';
  if (!isRecord(value)) return `${at}is not a JSON Schema`;
  if (depth > maxDepth) return `${at}is nested more than ${maxDepth} levels deep`;
  for (const [keyword, operand] of Object.entries(value)) {
    const here = path ? `${path}.${keyword}` : keyword;
    if (!Object.hasOwn(keywords, keyword))
      return `${here} is not supported; there are ${Object.keys(keywords).join(', ')}`;
    const fault = keywords[keyword as keyof typeof keywords](operand, here, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

type Check = (operand: unknown, path: string, depth: number) => string | undefined;

const keywords = {
  type: check(
    (operand) =>
      [operand].flat().length > 0 && [operand].flat().every((one) => kinds.includes(one as string)),
    `is not one of ${kinds.join(', ')}, or a list of them`,
  ),
  properties: (operand, path, depth) => {
    if (!isRecord(operand)) return `${path} is not an object`;
    return firstFault(Object.entries(operand), ([name, one]) => partFault(one, `${path}.${name}`, depth));
  },
  required: check(
    (operand) => Array.isArray(operand) && operand.every((one) => typeof one === 'string'),
    'is not a list of names',
  ),
  additionalProperties: check((operand) => typeof operand === 'boolean', 'is not true or false'),
  items: partFault,
  enum: check(
    (operand) => Array.isArray(operand) && operand.length > 0 && operand.every(isPrimitive),
    'is not a list of texts, numbers, true, false or null',
  ),
  const: check(isPrimitive, 'is not a text, a number, true, false or null'),
  minimum: check(Number.isFinite, 'is not a number'),
  maximum: check(Number.isFinite, 'is not a number'),
  minLength: check(isLength, 'is not a whole number from 0'),
  maxLength: check(isLength, 'is not a whole number from 0'),
  anyOf: (operand, path, depth) => {
    if (!Array.isArray(operand) || operand.length === 0) return `${path} is not a list of schemas`;
    return firstFault([...operand.entries()], ([at, one]) => partFault(one, `${path}.${at}`, depth));
  },
} satisfies Record<keyof JsonSchema, Check>;

function check(isValid: (operand: unknown) => boolean, why: string): Check {
  return (operand, path) => (isValid(operand) ? undefined : `${path} ${why}`);
}

function isPrimitive(value: unknown): boolean {
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
}

function isLength(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstFault<Item>(
  items: readonly Item[],
  fault: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = fault(item);
    if (found) return found;
  }
  return undefined;
}
