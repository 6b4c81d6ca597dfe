import { serialize } from 'node:v8';
import { readMessage } from './read-message.ts';

const page = { kind: 'page', html: '<h1>Aarav</h1>', preloads: '', data: { star: 'aarav' }, placed: [] };
const read = (result: object) => readMessage(serialize({ id: 7, result }));

test('a page comes with its metadata, without the keys whose value is undefined', () => {
  const meta = { title: 'Aarav', image: undefined, structuredData: [{ '@type': 'Person' }] };
  const message = read({ ...page, meta, heading: 'h', expiresAt: 5 });
  expect(message).toEqual({
    id: 7,
    result: {
      ...page,
      meta: { title: 'Aarav', structuredData: [{ '@type': 'Person' }] },
      heading: 'h',
      expiresAt: 5,
    },
  });
  expect(message).not.toHaveProperty('result.meta.image');
});

test.each([
  ['no title', { meta: {} }, 'meta.title'],
  ['an image that is null', { meta: { title: 'Aarav', image: null } }, 'meta.image'],
  ['an image that is no URL', { meta: { title: 'Aarav', image: 'http://' } }, 'meta.image'],
  ['a canonical URL that is no text', { meta: { title: 'Aarav', canonical: 7 } }, 'meta.canonical'],
  [
    'structured data that is no list',
    { meta: { title: 'Aarav', structuredData: {} } },
    'meta.structuredData',
  ],
  [
    'structured data that is no JSON',
    { meta: { title: 'Aarav', structuredData: [{ age: 1n }] } },
    'meta.structuredData',
  ],
  ['data that are no JSON', { data: { total: 1n } }, 'data'],
  ['HTML that is no text', { html: 7 }, 'html'],
  ['slots without names', { placed: [{ key: 'a', params: {} }] }, 'placed.0.name'],
  ['params that are no JSON', { placed: [{ key: 'a', name: 'b', params: { c: 1n } }] }, 'placed.0.params.c'],
])('a page with %s is a failure that names it', (_, wrong, field) => {
  const why = expect.stringMatching(new RegExp(`^the result’s ${field}: `));
  expect(read({ ...page, ...wrong })).toEqual({
    id: 7,
    failure: { code: 'REMOTE_DID_NOT_RENDER', message: why },
  });
});

test.each([
  ['bytes', Buffer.from([1, 2, 3]), /deserialize/],
  ['a text', serialize('nonsense'), /no message/],
  ['a pong without its renders', serialize({ pong: 1 }), /hanging/],
])('%s are no message', (_, bytes, why) => {
  expect(() => readMessage(bytes)).toThrow(why);
});
