import * as v from 'valibot';
import { objectSchema } from './json-schema-subset.ts';

const faultOf = (schema: unknown) => v.safeParse(objectSchema, schema).issues?.[0].message;
const within = (part: unknown) => ({ type: 'object', properties: { a: part } });

test('every keyword of the subset is accepted', () => {
  const parts = [
    { type: ['string', 'null'], minLength: 1, maxLength: 9 },
    { type: 'integer', minimum: 0, maximum: 9 },
    { type: 'array', items: { enum: ['a', 1, true, null] } },
    {
      anyOf: [{ const: 'a' }, { type: 'object', properties: {}, required: [], additionalProperties: false }],
    },
  ];
  for (const part of parts) expect(faultOf(within(part))).toBeUndefined();
});

test.each([
  ['text', 'is not a JSON Schema'],
  [{ type: 'string' }, 'is not the schema of an object'],
  [within({ type: 'text' }), 'properties.a.type is not one of'],
  [within({ type: [] }), 'properties.a.type is not one of'],
  [within({ type: 'string', pattern: '(a+)+' }), 'properties.a.pattern is not supported'],
  [within({ $ref: '#/definitions/a' }), 'properties.a.$ref is not supported'],
  [within({ type: 'array', items: [{}] }), 'properties.a.items is not a JSON Schema'],
  [within({ enum: [{}] }), 'properties.a.enum is not a list'],
  [within({ minimum: '1' }), 'properties.a.minimum is not a number'],
  [within({ maxLength: -1 }), 'properties.a.maxLength is not a whole number'],
  [within({ anyOf: [{ type: 'string' }, 7] }), 'properties.a.anyOf.1 is not a JSON Schema'],
  [{ type: 'object', required: 'a' }, 'required is not a list of names'],
  [{ type: 'object', additionalProperties: {} }, 'additionalProperties is not true or false'],
  [within({ enum: ['x'.repeat(5_000)] }), 'is longer than 4096 characters'],
])('%j is refused with its path', (schema, fault) => {
  expect(faultOf(schema)).toContain(fault);
});

test('a schema that is nested very deep is refused, not followed', () => {
  let deep: object = {};
  for (let depth = 0; depth < 20_000; depth += 1) deep = { type: 'object', properties: { a: deep } };
  expect(faultOf(deep)).toContain('is nested more than 8 levels deep');
});
