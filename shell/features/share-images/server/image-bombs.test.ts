import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCatalogue, errorCode } from '@marquee/contracts';
import { limitPerNetwork } from '@marquee/http-server';
import fastify from 'fastify';
import sharp from 'sharp';
import { tooManyRequests } from '../../../server/same-origin.ts';
import { shareImageRoutes } from './share-image-routes.ts';

async function shareOf(type: string, bytes: Buffer | string) {
  const media = createServer((_request, response) => response.setHeader('content-type', type).end(bytes));
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const app = fastify();
  app.setErrorHandler((failure, _request, reply) =>
    reply.code(errorCatalogue[errorCode(failure)].status).send(),
  );
  await limitPerNetwork(app, { refusal: tooManyRequests });
  const mediaUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  void app.register(shareImageRoutes, {
    mediaUrl,
    logo: undefined,
    colors: { background: '#ffffff', accent: '#000000' },
  });
  const { statusCode } = await app.inject('/share/a.png.jpg');
  await app.close();
  media.close();
  media.closeAllConnections();
  return { statusCode };
}

test('a small file that decodes to more than 40 million pixels is not rendered', async () => {
  const black = { width: 7_000, height: 7_000, channels: 3, background: '#000' } as const;
  const bomb = await sharp({ create: black }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const { statusCode } = await shareOf('image/png', bomb);
  expect(statusCode).toBe(502);

  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>';
  expect((await shareOf('image/svg+xml', wide)).statusCode).toBe(502);
});

test('a file of more than 8 million bytes, and one that is no image, are not rendered', async () => {
  expect((await shareOf('image/png', Buffer.alloc(8_000_001))).statusCode).toBe(404);
  expect((await shareOf('image/png', 'no image')).statusCode).toBe(502);
});
