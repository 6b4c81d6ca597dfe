/** @jest-environment jsdom */
import { calls } from '@marquee/api-contract';
import type { PageData } from '../../../page/page-data.ts';
import type { Runtime } from '../../../browser/runtime-contract.ts';
import { checkAppConfig } from './check-app-config.ts';

/** Checks the app configuration on a page, with the response of the API or the error of the request. */
async function check(result: { status: number; body: string } | Error, { isRuntimeRequested = false } = {}) {
  const requests: { url: string; headers: unknown }[] = [];
  let shown = 0;
  const context = {
    page: () => ({ hosts: { main: 'https://api.example', content: '' } }) as PageData,
    isRuntimeRequested: () => isRuntimeRequested,
    loadRuntime: async () => ({ fetchAppConfig: () => void (shown += 1) }) as Runtime,
  };
  await checkAppConfig(context, async (url, { headers } = {}) => {
    requests.push({ url: String(url), headers });
    if (result instanceof Error) throw result;
    const { status, body } = result;
    return { status, json: async () => JSON.parse(body) as unknown } as Response;
  });
  return { requests, shown };
}
const response = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

test('the request has the headers of every call, and nothing is loaded without maintenance', async () => {
  const { requests, shown } = await check(
    response({ status: 200, data: { maintenance: { enabled: false } } }),
  );
  expect(requests).toEqual([
    {
      url: `https://api.example${calls.getAppConfig.path}`,
      headers: { app_version_code: '2203', app_version_name: '2.203', os_type: 'web' },
    },
  ]);
  expect(shown).toBe(0);
});

test.each([
  ['maintenance', response({ status: 200, data: { maintenance: { enabled: true } } })],
  ['a refusal', response({ message: 'Back at six' }, 503)],
  ['a refusal by HTTP 200', response({ status: 503, error: 'Service Unavailable' })],
  ['a refusal that is no JSON', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['a failed request', new TypeError('Failed to fetch')],
])('%s loads the runtime, which fetches and shows it', async (_, result) => {
  expect((await check(result)).shown).toBe(1);
});

test('a response without data is no maintenance', async () => {
  for (const body of ['null', '{"data":null}', 'not JSON'])
    expect([body, (await check({ status: 200, body })).shown]).toEqual([body, 0]);
});

test('nothing is requested if the runtime is loading, or offline', async () => {
  expect((await check(new Error('lost'), { isRuntimeRequested: true })).requests).toEqual([]);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await check(new Error('lost'))).toEqual({ requests: [], shown: 0 });
  onLine.mockRestore();
});
