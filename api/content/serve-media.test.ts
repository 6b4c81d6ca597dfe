import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { parseRange, serveMedia } from './serve-media.ts';

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-media-'));
  await mkdir(path.join(folder, 'media', 'videos'), { recursive: true });
  await writeFile(path.join(folder, 'media', 'star.svg'), '<svg/>');
  await writeFile(path.join(folder, 'media', 'videos', 'star.mp4'), '0123456789');
  await writeFile(path.join(folder, 'secret.svg'), 'outside');
  server = fastify();
  await server.register(serveMedia, { folder: path.join(folder, 'media') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

test('an image has a content type, an ETag and a cache lifetime', async () => {
  const first = await get('/media/star.svg');
  expect(first.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(first.headers['cache-control']).toContain('max-age=86400');
  expect(first.body).toBe('<svg/>');

  const again = await get('/media/star.svg', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('an image is compressed for a client that accepts gzip', async () => {
  const { headers, rawPayload } = await get('/media/star.svg', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toBe('<svg/>');
});

test('a player gets the requested range of bytes', async () => {
  const part = await get('/media/videos/star.mp4', { range: 'bytes=2-4' });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe('bytes 2-4/10');
  expect(part.body).toBe('234');

  expect((await get('/media/videos/star.mp4', { range: 'bytes=20-' })).statusCode).toBe(416);
  expect((await get('/media/videos/star.mp4')).headers['accept-ranges']).toBe('bytes');
});

test.each([
  '/media/../secret.svg',
  '/media/..%2fsecret.svg',
  '/media/%2e%2e/secret.svg',
  '/media/none.svg',
  '/media/videos',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=9-5', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
])('for a file of ten bytes, "%s" is %j', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});
