import { createHash, randomBytes } from 'node:crypto';
import { Decoder } from '@toondepauw/node-zstd';
import { createDictionaryCompression } from './dictionary-compression.ts';

const oldBytes = randomBytes(30_000);
const bytes = Buffer.concat([oldBytes.subarray(0, 20_000), randomBytes(50), oldBytes.subarray(20_000)]);
const hash = createHash('sha256').update(oldBytes).digest();
const dictionary = { id: 'old.js', sha256: hash.toString('base64') };
const readOld = jest.fn(async () => oldBytes);
const report = jest.fn();

beforeEach(() => jest.clearAllMocks());

test('the response names its dictionary and decodes to the script', async () => {
  const body = await createDictionaryCompression({ report }).compress(
    { url: '/new.js', bytes },
    dictionary,
    readOld,
  );
  expect(body!.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(body!.subarray(8, 40)).toEqual(hash);
  expect(new Decoder(oldBytes).decodeSync(body!.subarray(40)).equals(bytes)).toBe(true);
  expect(body!.byteLength).toBeLessThan(200);
});

test('a script is compressed once for each dictionary, also for simultaneous requests', async () => {
  const { compress } = createDictionaryCompression({ report });
  const script = { url: '/new.js', bytes };
  const [first, second] = await Promise.all([
    compress(script, dictionary, readOld),
    compress(script, dictionary, readOld),
  ]);
  expect(second).toBe(first);
  expect(await compress(script, dictionary, readOld)).toBe(first);
  expect(readOld).toHaveBeenCalledTimes(1);
});

test('memory is bounded: the results that were requested longest ago are dropped', async () => {
  const { compress } = createDictionaryCompression({ report, maxBytes: 1_500 });
  for (const url of ['/1.js', '/2.js', '/3.js', '/1.js']) await compress({ url, bytes }, dictionary, readOld);
  expect(readOld).toHaveBeenCalledTimes(4);
  await compress({ url: '/1.js', bytes }, dictionary, readOld);
  expect(readOld).toHaveBeenCalledTimes(4);
});

test('no more than a few scripts are compressed at the same time', async () => {
  const { compress } = createDictionaryCompression({ report, maxPending: 2 });
  const bodies = await Promise.all(
    ['/1.js', '/2.js', '/3.js'].map((url) => compress({ url, bytes }, dictionary, readOld)),
  );
  expect(bodies.map((body) => body !== undefined)).toEqual([true, true, false]);
});

test('a dictionary that is unknown, has other bytes or cannot be read compresses nothing', async () => {
  const { compress } = createDictionaryCompression({ report });
  const script = { url: '/new.js', bytes };
  expect(await compress(script, dictionary, async () => undefined)).toBeUndefined();
  expect(await compress(script, dictionary, async () => Buffer.from('other bytes'))).toBeUndefined();
  const failure = new Error('the registry does not respond');
  expect(await compress(script, dictionary, () => Promise.reject(failure))).toBeUndefined();
  expect(report.mock.calls).toEqual([[failure]]);
  expect(await compress(script, dictionary, readOld)).toBeDefined();
});
