import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '@marquee/api';
import { runRender } from './run-render.ts';
import type { SendApiRequest } from './messages.ts';
import { createServerContext, type UnderWay } from './server-context.ts';

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
  const context = createServerContext({
    hosts: { main: origin, content: origin, sameOrigin: origin },
    contentFolder: '/nowhere',
    contentMaxAgeMs: 1_000,
  });
  const begun = Date.now();
  const url = 'http://site.test/order';
  const result = await context.within({ until: begun + 600 }, () =>
    runRender(
      { routes: [page as never], slots: [] },
      { kind: 'page', route: 'order', url, language: 'en', prefix: 'page-' },
      context,
    ),
  );
  expect(result).toMatchObject({ kind: 'page', data: ['no answer', 'no answer either'] });
  // Either call alone may take fifteen seconds; a busy machine may take a few to draw.
  expect(Date.now() - begun).toBeLessThan(10_000);
});

test('a render knows whether a call of it went unanswered; another one beside it does not', async () => {
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const context = createServerContext({
    hosts: { main: origin, content: origin, sameOrigin: origin },
    contentFolder: '/nowhere',
    contentMaxAgeMs: 1_000,
  });
  const asks: UnderWay = { until: Date.now() + 400 };
  const asksNothing: UnderWay = { until: Date.now() + 400 };
  await Promise.all([
    context.within(asks, () => context.services.api.getAppConfig().catch(() => undefined)),
    context.within(asksNothing, async () => undefined),
  ]);
  expect([asks.partial, asksNothing.partial]).toEqual([true, undefined]);
});

describe('where the shell makes the calls of a render', () => {
  const hosts = {
    main: 'http://main.test',
    content: 'http://content.test',
    sameOrigin: 'http://127.0.0.1:9',
  };
  const settings = { hosts, contentFolder: '/nowhere', contentMaxAgeMs: 1_000 };
  const underWay = (ask: SendApiRequest): UnderWay => ({ until: Date.now() + 600, ask });

  test('it is asked for what only reads, and what it was answered counts', async () => {
    const asked: string[] = [];
    const context = createServerContext(settings);
    const { api } = context.services;
    const render = underWay(async ({ url, headers }) => {
      asked.push(`${url} ${headers['os_type']}`);
      return url.endsWith('getAppConfig')
        ? { status: 200, body: '{"status":200,"message":"fine","data":{}}' }
        : { status: 404, body: '{"status":404,"message":"no such star"}' };
    });
    const [config, star] = await context.within(render, () =>
      Promise.all([api.getAppConfig(), api.getCelebOccasion({ celebId: 'nobody', occasionId: 1 })]),
    );
    expect(config).toMatchObject({ ok: true, message: 'fine' });
    expect(star).toEqual({ ok: false, status: 404, message: 'no such star' });
    expect(asked).toEqual([
      'http://main.test/security/api/getAppConfig web',
      'http://main.test/celeb/api/widgets/landing-page/celeb-occasion-details?celebId=nobody&occasionId=1 web',
    ]);
  });

  test('what does more than read goes out by itself', async () => {
    const nobodyListens = { ...hosts, main: 'http://127.0.0.1:9' };
    const context = createServerContext({ ...settings, hosts: nobodyListens });
    const ask = jest.fn();
    const call = context.within(underWay(ask), () =>
      context.services.api.verifyOtp({ phoneNumber: '9', otp: '048213' }),
    );
    await expect(call).rejects.toMatchObject({ code: 'CALL_FAILED' });
    expect(ask).not.toHaveBeenCalled();
  });

  test.each([
    ['an answer that never comes', () => new Promise<never>(() => undefined), /timeout of \d+ms exceeded/],
    ['an API that is gone', async () => ({ failure: 'connect ECONNREFUSED' }), /connect ECONNREFUSED/],
  ])('%s ends the call in time, with its address', async (_, ask, reason) => {
    const context = createServerContext(settings);
    const call = context.within(underWay(ask), () => context.services.api.getAppConfig());
    const failure: unknown = await call.catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'CALL_FAILED' });
    expect(String(failure)).toMatch('GET http://main.test/security/api/getAppConfig got no response');
    expect(String(failure)).toMatch(reason);
  });
});
