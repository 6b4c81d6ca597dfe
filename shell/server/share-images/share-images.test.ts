import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import sharp from 'sharp';
import { addShareImages } from './add-share-images.ts';
import { shareAddress } from '../../page/share-address.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="red"/></svg>';

async function aServer() {
  const asked: string[] = [];
  const media = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/media/stars/a%20b.svg')
      response.setHeader('content-type', 'image/svg+xml').end(svg);
    else if (request.url === '/media/film.mp4') response.setHeader('content-type', 'video/mp4').end('film');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const app = fastify();
  const contentApi = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  addShareImages(app, { contentApi, sign: Buffer.from(svg) });
  return { app, asked, stop: () => media.close() };
}

test('an upright SVG becomes a JPEG of 1200 × 630, drawn once however many ask', async () => {
  const { app, asked, stop } = await aServer();
  const answers = await Promise.all([1, 2, 3].map(() => app.inject('/share/stars/a%20b.svg.jpg')));
  for (const { statusCode, headers, rawPayload } of answers) {
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/jpeg' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  }
  expect(asked).toEqual(['/media/stars/a%20b.svg']);
  stop();
});

test('what is missing, no picture, or a way out of the media is not found', async () => {
  const { app, stop } = await aServer();
  for (const path of [
    '/share/nothing.svg.jpg',
    '/share/film.mp4.jpg',
    '/share/a.svg',
    '/share/%2e%2e/secret.jpg',
  ])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
  stop();
});

test('our own pictures get an address to share; pictures from elsewhere keep theirs', () => {
  const hosts = ['https://api.test', 'https://content.test'];
  expect(shareAddress('https://content.test/media/news/a.svg', hosts)).toBe('/share/news/a.svg.jpg');
  expect(shareAddress('https://elsewhere.test/media/a.svg', hosts)).toBeUndefined();
  expect(shareAddress('/assets/share.png', hosts)).toBeUndefined();
});
