import { framePart } from './frames.ts';
import { readMessage } from './read-message.ts';

const page = { kind: 'page', html: '<h1>Aarav</h1>', preloads: '', data: { star: 'aarav' }, placed: [] };
const inBytes = (message: unknown) => Buffer.from(JSON.stringify(message));
const read = (result: object) => readMessage(framePart.release, inBytes({ id: 7, result })).message;

test('a page comes with its metadata', () => {
  const meta = { title: 'Aarav', structuredData: [{ '@type': 'Person' }] };
  const message = read({ ...page, meta, heading: 'h', expiresAt: 5 });
  expect(message).toEqual({
    id: 7,
    result: {
      ...page,
      meta,
      heading: 'h',
      expiresAt: 5,
    },
  });
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
  ['HTML that is no text', { html: 7 }, 'html'],
  ['slots without names', { placed: [{ key: 'a', params: {} }] }, 'placed.0.name'],
  [
    'params that are no values',
    { placed: [{ key: 'a', name: 'b', params: { c: {} } }] },
    'placed.0.params.c',
  ],
])('a page with %s is a failure that names it', (_, wrong, field) => {
  const why = expect.stringMatching(new RegExp(`^the result’s ${field}: `));
  expect(read({ ...page, ...wrong })).toEqual({
    id: 7,
    failure: { code: 'REMOTE_DID_NOT_RENDER', message: why },
  });
});

test.each([
  ['bytes', framePart.release, Buffer.from([1, 2, 3]), /JSON/],
  ['nothing', framePart.release, Buffer.alloc(0), /JSON/],
  ['a text', framePart.release, inBytes('nonsense'), /no message/],
  ['an unknown message', framePart.release, inBytes({ retire: true }), /unknown message/],
  ['an outcome of no number', framePart.release, inBytes({ id: '7', result: page }), /number/],
  ['a pong without its renders', framePart.release, inBytes({ pong: 1 }), /hanging/],
  ['a span without its call', framePart.release, inBytes({ span: { kind: 'span' } }), /within/],
  ['memory that is no number', framePart.program, inBytes({ memory: 'much' }), /./],
  ['a message of the program from the release', framePart.release, inBytes({ memory: 1 }), /unknown/],
  ['a message of a third part', 2, inBytes({ memory: 1 }), /part 2/],
])('%s are no message', (_, part, bytes, why) => {
  expect(() => readMessage(part, bytes)).toThrow(why);
});

test.each([
  '<script type="application/json" id="marquee-page">{}</script>',
  "<div ID = 'marquee-page'></div>",
  '<p id=marquee-page>',
  '<i id="marquee&#45;page"></i>',
  '<i id="&#x6D;arquee-page"></i>',
  '<i id="marquee&#0000045page"></i>',
])('finding 23: HTML with the id of the page data is a failure: %s', (html) => {
  const why = 'the result’s html: has an element with the id marquee-page, which is the shell’s';
  expect(read({ ...page, html })).toHaveProperty('failure.message', why);
  expect(read({ ...page, preloads: html })).toHaveProperty(
    'failure.message',
    why.replace('html', 'preloads'),
  );
});

test('a text about the page data is none of its elements', () => {
  expect(read({ ...page, html: '<p>Don&#x27;t read #marquee-page</p>' })).toHaveProperty('result');
});
