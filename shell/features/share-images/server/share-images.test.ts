import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCatalogue, errorCode } from '@marquee/contracts';
import { limitPerNetwork } from '@marquee/http-server';
import fastify from 'fastify';
import sharp from 'sharp';
import { tooManyRequests } from '../../../server/same-origin.ts';
import { renderShareImage } from './render-share-image.ts';
import { shareImageRoutes } from './share-image-routes.ts';
import { shareImageUrl } from '../../../page/share-image.ts';

const colors = { background: '#ffffff', accent: '#000000' };
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="red"/></svg>';

async function aServer({ maxPending }: { maxPending?: number } = {}) {
  const requests: string[] = [];
  const media = createServer((request, response) => {
    requests.push(request.url ?? '');
    // Its own media fold what is empty, as content hosts do.
    if (request.url?.replace(/\/+/g, '/') === '/media/stars/a%20b.svg' || request.url === '/media/again.svg')
      response.setHeader('content-type', 'image/svg+xml').end(svg);
    else if (request.url === '/media/film.mp4') response.setHeader('content-type', 'video/mp4').end('film');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const app = fastify();
  app.setErrorHandler((failure, _request, reply) =>
    reply.code(errorCatalogue[errorCode(failure)].status).send(),
  );
  await limitPerNetwork(app, { refusal: tooManyRequests });
  const mediaUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  void app.register(shareImageRoutes, {
    mediaUrl,
    logo: Buffer.from(svg),
    colors,
    ...(maxPending && { maxPending }),
  });
  return { app, requests, stop: () => media.close() };
}

test('an upright SVG becomes a JPEG of 1200 × 630, rendered once for concurrent requests', async () => {
  const { app, requests, stop } = await aServer();
  const responses = await Promise.all([1, 2, 3].map(() => app.inject('/share/stars/a%20b.svg.jpg')));
  for (const { statusCode, headers, rawPayload } of responses) {
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/jpeg' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  }
  expect(requests).toEqual(['/media/stars/a%20b.svg']);
  stop();
});

test('an upright image is in the card from its first to its last row, and a wide one fills the card', async () => {
  // The upper tenth of the image is blue, the lower tenth green.
  const striped = (width: number, height: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="red"/><rect width="${width}" height="${height / 10}" fill="blue"/><rect y="${0.9 * height}" width="${width}" height="${height / 10}" fill="lime"/></svg>`,
    );
  const colourAt = async (card: Buffer, left: number, top: number) => {
    const pixel = await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    return ['red', 'lime', 'blue'][pixel.indexOf(Math.max(...pixel))];
  };

  const upright = await renderShareImage(striped(600, 750), { logo: undefined, colors });
  expect([await colourAt(upright, 950, 20), await colourAt(upright, 950, 300)]).toEqual(['blue', 'red']);
  expect(await colourAt(upright, 950, 600)).toBe('lime');

  const wide = await renderShareImage(striped(1600, 900), { logo: undefined, colors });
  expect([await colourAt(wide, 20, 20), await colourAt(wide, 1180, 300)]).toEqual(['blue', 'red']);
});

test('a missing file, a file that is no image, or a path out of the media is not found', async () => {
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

test('finding 9: one image has one URL: empty segments are refused and not forwarded', async () => {
  const { app, requests, stop } = await aServer();
  for (const path of [
    '/share/stars//a%20b.svg.jpg',
    '/share//stars/a%20b.svg.jpg',
    '/share/stars/%2fa%20b.svg.jpg',
  ])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
  expect(requests).toEqual([]);
  stop();
});

test('finding 9: the same image under other URLs is rendered once', async () => {
  const { app, stop } = await aServer();
  const first = await app.inject('/share/stars/a%20b.svg.jpg');
  const rendering = jest.spyOn(sharp.prototype, 'toBuffer');
  const again = await app.inject('/share/again.svg.jpg');
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(rendering).not.toHaveBeenCalled();
  rendering.mockRestore();
  stop();
});

test('finding 9: a full queue refuses at once, and one network may render few images', async () => {
  const { app, stop } = await aServer({ maxPending: 3 });
  const statuses = async (paths: string[], remoteAddress = '203.0.113.9') =>
    (await Promise.all(paths.map((path) => app.inject({ url: path, remoteAddress })))).map(
      ({ statusCode }) => statusCode,
    );
  const names = (many: number) => Array.from({ length: many }, (_, at) => `/share/none-${at}.svg.jpg`);
  expect((await statuses(names(10))).toSorted()).toEqual([404, 404, 404, 503, 503, 503, 503, 503, 503, 503]);
  expect(await statuses(['/share/stars/a%20b.svg.jpg'])).toEqual([200]);

  for (const name of names(189)) await statuses([name]);
  expect(await statuses(['/share/again.svg.jpg'])).toEqual([429]);
  // The cached image is still served: invented paths did not evict it.
  expect(await statuses(['/share/stars/a%20b.svg.jpg'])).toEqual([200]);
  expect(await statuses(['/share/again.svg.jpg'], '198.51.100.1')).toEqual([200]);
  stop();
});

test('images of this site get a URL to share; other images retain theirs', () => {
  const hosts = ['https://api.test', 'https://content.test'];
  expect(shareImageUrl('https://content.test/media/news/a.svg', hosts)).toBe('/share/news/a.svg.jpg');
  expect(shareImageUrl('https://elsewhere.test/media/a.svg', hosts)).toBeUndefined();
  expect(shareImageUrl('https://content.test/uploads/a.jpg', hosts)).toBeUndefined();
  expect(shareImageUrl('/assets/share.png', hosts)).toBeUndefined();
});
