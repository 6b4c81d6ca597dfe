import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '@marquee/api';
import { answerRender } from './answer-render.ts';
import { createServerSurroundings, type UnderWay } from './server-surroundings.ts';

let silent: Server;
beforeAll(() => {
  silent = createServer(() => undefined);
  return new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  silent.closeAllConnections();
  return new Promise((resolve) => silent.close(resolve));
});

/** A page that asks one after the other, and draws itself without the answers. */
const page = {
  id: 'order',
  path: '/order',
  load: async () => ({
    loader: async ({ api }: { api: Api }) => {
      const config = await api.getAppConfig().catch(() => 'no answer');
      const offer = await api
        .getCelebOccasion({ celebId: 'aarav', occasionId: 1 })
        .catch(() => 'no answer either');
      return [config, offer];
    },
    Component: () => null,
  }),
};

test('the calls of a page end in time for it to be drawn without their answers', async () => {
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const surroundings = createServerSurroundings({
    hosts: { main: origin, content: origin, sameOrigin: origin },
    contentFolder: '/nowhere',
    contentFreshMs: 1_000,
  });
  const begun = Date.now();
  const url = 'http://site.test/order';
  const result = await surroundings.within({ until: begun + 600 }, () =>
    answerRender(
      { routes: [page as never], slots: [] },
      { kind: 'page', route: 'order', url, language: 'en', prefix: 'page-' },
      surroundings,
    ),
  );
  expect(result).toMatchObject({ kind: 'page', data: ['no answer', 'no answer either'] });
  // Either call alone may take fifteen seconds; a busy machine may take a few to draw.
  expect(Date.now() - begun).toBeLessThan(10_000);
});

test('a render knows whether a call of it went unanswered; another one beside it does not', async () => {
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const surroundings = createServerSurroundings({
    hosts: { main: origin, content: origin, sameOrigin: origin },
    contentFolder: '/nowhere',
    contentFreshMs: 1_000,
  });
  const asks: UnderWay = { until: Date.now() + 400 };
  const asksNothing: UnderWay = { until: Date.now() + 400 };
  await Promise.all([
    surroundings.within(asks, () => surroundings.services.api.getAppConfig().catch(() => undefined)),
    surroundings.within(asksNothing, async () => undefined),
  ]);
  expect([asks.partial, asksNothing.partial]).toEqual([true, undefined]);
});
