import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '@marquee/api';
import { until } from '@marquee/testing/until';
import { runRender } from './run-render.ts';
import type { ApiResponse, SendApiRequest } from './messages.ts';
import { createRunningRenders } from './running-renders.ts';
import { createServerContext, type RenderScope } from './server-context.ts';

let silent: Server;
beforeAll(() => {
  silent = createServer(() => undefined);
  return new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  silent.closeAllConnections();
  return new Promise((resolve) => silent.close(resolve));
});

/** A page that sends two API requests in sequence, and renders without their responses. */
const page = {
  id: 'order',
  path: '/order',
  load: async () => ({
    loader: async ({ api }: { api: Api }) => {
      const config = await api.getAppConfig().catch(() => 'no response');
      const offer = await api
        .getCelebOccasion({ celebId: 'aarav', occasionId: 1 })
        .catch(() => 'no response either');
      return [config, offer];
    },
    Component: () => null,
  }),
};

test('the API requests of a page time out early enough to render without their responses', async () => {
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const context = createServerContext({
    hosts: { main: origin, content: origin, sameOrigin: origin },
    contentMaxAgeMs: 1_000,
  });
  const url = 'http://site.test/order';
  const result = await context.within({ until: Date.now() + 600 }, () =>
    runRender(
      { routes: [page as never], slots: [] },
      { kind: 'page', route: 'order', url, language: 'en', prefix: 'page-' },
      context,
    ),
  );
  expect(result).toMatchObject({ kind: 'page', data: ['no response', 'no response either'] });
});

test('a render is partial if one of its API requests has no response; a concurrent render is not', async () => {
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const context = createServerContext({
    hosts: { main: origin, content: origin, sameOrigin: origin },
    contentMaxAgeMs: 1_000,
  });
  const requesting: RenderScope = { until: Date.now() + 400 };
  const idle: RenderScope = { until: Date.now() + 400 };
  await Promise.all([
    context.within(requesting, () => context.platform.api.getAppConfig().catch(() => undefined)),
    context.within(idle, async () => undefined),
  ]);
  expect([requesting.partial, idle.partial]).toEqual([true, undefined]);
});

test('requests go to the addresses of servers, and remotes see those of browsers', () => {
  const hosts = { main: 'http://api:3001', content: 'http://content:3002', sameOrigin: 'http://site.test' };
  const publicHosts = { main: 'https://api.test', content: 'https://content.test' };
  const { platform } = createServerContext({ hosts, publicHosts, contentMaxAgeMs: 1_000 });
  expect(platform.hosts).toEqual(publicHosts);
});

test('a render that waits for the API does not hang; one that waits for something else does', async () => {
  const running = createRunningRenders();
  const settings = {
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentMaxAgeMs: 1_000,
  };
  const context = createServerContext(settings);
  const never = new Promise<never>(() => undefined);
  let respond: (response: ApiResponse) => void = () => undefined;
  const scopes: RenderScope[] = [
    { until: Date.now() + 5_000, send: () => never },
    { until: Date.now() + 5_000, send: () => new Promise((resolve) => (respond = resolve)) },
    { until: Date.now() + 5_000 },
    { until: Date.now() - 60_000 },
  ];
  scopes.forEach((scope, id) => running.add(id, scope));
  const { api } = context.platform;
  void context.within(scopes[0]!, () => api.getAppConfig()).catch(() => undefined);
  const responded = context.within(scopes[1]!, () => api.getAppConfig());
  await until(() => scopes[1]?.waiting === 1);
  expect(running.hanging()).toEqual([2]);

  respond({ status: 200, body: '{"status":200,"message":"fine","data":{}}' });
  await responded;
  await until(() => scopes[1]?.waiting === 0);
  expect(running.hanging()).toEqual([1, 2]);
  running.delete(2);
  expect(running.hanging()).toEqual([1]);
});

describe('when the shell sends the API requests of a render', () => {
  const hosts = {
    main: 'http://main.test',
    content: 'http://content.test',
    sameOrigin: 'http://127.0.0.1:9',
  };
  const settings = { hosts, contentFolder: '/nowhere', contentMaxAgeMs: 1_000 };
  const scopeWith = (send: SendApiRequest): RenderScope => ({ until: Date.now() + 600, send });

  test('it sends GET requests, and the render gets the responses', async () => {
    const requests: string[] = [];
    const context = createServerContext(settings);
    const { api } = context.platform;
    const render = scopeWith(async ({ url, headers }) => {
      requests.push(`${url} ${headers['os_type']}`);
      return url.endsWith('getAppConfig')
        ? { status: 200, body: '{"status":200,"message":"fine","data":{}}' }
        : { status: 404, body: '{"status":404,"message":"no such star"}' };
    });
    const [config, star] = await context.within(render, () =>
      Promise.all([api.getAppConfig(), api.getCelebOccasion({ celebId: 'unknown', occasionId: 1 })]),
    );
    expect(config).toMatchObject({ ok: true, message: 'fine' });
    expect(star).toEqual({ ok: false, status: 404, message: 'no such star' });
    expect(requests).toEqual([
      'http://main.test/security/api/getAppConfig web',
      'http://main.test/celeb/api/widgets/landing-page/celeb-occasion-details?celebId=unknown&occasionId=1 web',
    ]);
  });

  test('the worker sends all other requests itself', async () => {
    const unreachable = { ...hosts, main: 'http://127.0.0.1:9' };
    const context = createServerContext({ ...settings, hosts: unreachable });
    const send = jest.fn();
    const call = context.within(scopeWith(send), () =>
      context.platform.api.verifyOtp({ phoneNumber: '9', otp: '048213' }),
    );
    await expect(call).rejects.toMatchObject({ code: 'CALL_FAILED' });
    expect(send).not.toHaveBeenCalled();
  });

  test.each([
    ['a response that never arrives', () => new Promise<never>(() => undefined), /timeout of \d+ms exceeded/],
    ['an API that is down', async () => ({ failure: 'connect ECONNREFUSED' }), /connect ECONNREFUSED/],
  ])('%s ends the call in time, with its URL', async (_, send, reason) => {
    const context = createServerContext(settings);
    const call = context.within(scopeWith(send), () => context.platform.api.getAppConfig());
    const failure: unknown = await call.catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'CALL_FAILED' });
    expect(String(failure)).toMatch('GET http://main.test/security/api/getAppConfig got no response');
    expect(String(failure)).toMatch(reason);
  });
});
