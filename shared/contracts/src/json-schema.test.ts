import { wrongField, type JsonSchema } from './json-schema.ts';

const order: JsonSchema = {
  type: 'object',
  properties: {
    orderId: { type: 'string', minLength: 1, maxLength: 4 },
    total: {
      type: 'object',
      properties: { amountMinor: { type: 'integer', minimum: 0 }, currency: { enum: ['INR', 'USD'] } },
      required: ['amountMinor', 'currency'],
    },
    occasionId: { type: ['number', 'null'] },
    tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { const: 7 }] } },
  },
  required: ['orderId', 'total'],
  additionalProperties: false,
};
const total = { amountMinor: 49_900, currency: 'INR' };

test.each([
  { orderId: 'OR-1', total },
  { orderId: 'ओआर', total: { ...total, extra: 'ignored' }, occasionId: null, tags: ['a', 7] },
  { orderId: '🎬🎬🎬🎬', total, occasionId: undefined },
])('%j matches its schema', (value) => {
  expect(wrongField(order, value)).toBeUndefined();
});

test.each([
  [null, '', 'is not object'],
  [[], '', 'is not object'],
  [{ total }, 'orderId', 'is missing'],
  [{ orderId: undefined, total }, 'orderId', 'is missing'],
  [{ orderId: 7, total }, 'orderId', 'is not string'],
  [{ orderId: '', total }, 'orderId', 'has 0 characters'],
  [{ orderId: 'OR-12', total }, 'orderId', 'has 5 characters'],
  [{ orderId: 'OR-1', total: 499 }, 'total', 'is not object'],
  [{ orderId: 'OR-1', total: { ...total, amountMinor: 1.5 } }, 'total.amountMinor', 'is not integer'],
  [
    { orderId: 'OR-1', total: { ...total, amountMinor: -1 } },
    'total.amountMinor',
    'is not within 0 and Infinity',
  ],
  [
    { orderId: 'OR-1', total: { ...total, currency: 'EUR' } },
    'total.currency',
    'is not one of ["INR","USD"]',
  ],
  [{ orderId: 'OR-1', total, occasionId: '1' }, 'occasionId', 'is not number or null'],
  [{ orderId: 'OR-1', total, occasionId: NaN }, 'occasionId', 'is not number or null'],
  [{ orderId: 'OR-1', total, tags: ['a', 8] }, 'tags.1', 'matches none of the alternatives'],
  [{ orderId: 'OR-1', total, authToken: 'secret' }, 'authToken', 'is not in the schema'],
  [{ orderId: 'OR-1', total, constructor: 1 }, 'constructor', 'is not in the schema'],
])('%j is refused by its field %s', (value, field, why) => {
  expect(wrongField(order, value)).toEqual({ field, why });
});
