import { wrongField, type JsonSchema } from '@marquee/contracts';
import { sampleParams, samplePath } from './sample-params.ts';

test.each([
  ['/quiz', undefined, '/quiz'],
  ['/quiz/:celeb/play', undefined, '/quiz/sample/play'],
  ['/quiz/:celeb/:step?', { celeb: 'meher-tarana' }, '/quiz/meher-tarana/sample'],
  ['/docs/*', undefined, '/docs/sample'],
])('a sample path of %s with %o is %s', (path, sample, expected) => {
  expect(samplePath({ path, ...(sample && { sample }) })).toBe(expected);
});

test('the sample params of a slot are those of its manifest, or match its schema', () => {
  const params: JsonSchema = {
    type: 'object',
    properties: {
      tone: { enum: ['light', 'dark'] },
      kind: { const: 'card' },
      code: { type: 'string', minLength: 9, maxLength: 9 },
      count: { type: 'integer', minimum: 1, maximum: 5 },
      below: { type: 'number', maximum: -2 },
      open: { type: ['boolean', 'null'] },
      either: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      optional: { type: 'string' },
    },
    required: ['tone', 'kind', 'code', 'count', 'below', 'open', 'either'],
    additionalProperties: false,
  };
  const sample = sampleParams({ params });
  expect(wrongField(params, sample)).toBeUndefined();
  expect(sample).not.toHaveProperty('optional');
  expect(sampleParams({ params, sample: { celeb: 'kabir' } })).toEqual({ celeb: 'kabir' });
  expect(sampleParams({})).toEqual({});
});
