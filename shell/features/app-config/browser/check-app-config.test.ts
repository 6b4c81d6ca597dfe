/** @jest-environment jsdom */
import { calls } from '@marquee/api-contract';
import type { PageData } from '../../../page/page-data.ts';
import type { Runtime } from '../../../browser/runtime-contract.ts';
import { checkAppConfig } from './check-app-config.ts';

/** A page of text; `answer` is what the API says, or how the call ends. */
async function look(answer: { status: number; body: string } | Error, { isRuntimeRequested = false } = {}) {
  const asked: { url: string; headers: unknown }[] = [];
  let asks = 0;
  const live = {
    page: () => ({ hosts: { main: 'https://api.example', content: '' } }) as PageData,
    isRuntimeRequested: () => isRuntimeRequested,
    loadRuntime: async () => ({ fetchAppConfig: () => void (asks += 1) }) as Runtime,
  };
  await checkAppConfig(live, async (url, { headers } = {}) => {
    asked.push({ url: String(url), headers });
    if (answer instanceof Error) throw answer;
    const { status, body } = answer;
    return { status, json: async () => JSON.parse(body) as unknown } as Response;
  });
  return { asked, asks };
}
const said = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

test('a page of text asks as every call does, and hydrates nothing while all is as usual', async () => {
  const { asked, asks } = await look(said({ status: 200, data: { maintenance: { enabled: false } } }));
  expect(asked).toEqual([
    {
      url: `https://api.example${calls.getAppConfig.path}`,
      headers: { app_version_code: '2203', app_version_name: '2.203', os_type: 'web' },
    },
  ]);
  expect(asks).toBe(0);
});

test.each([
  ['maintenance', said({ status: 200, data: { maintenance: { enabled: true } } })],
  ['a refusal', said({ message: 'Back at six' }, 503)],
  ['a refusal by HTTP 200', said({ status: 503, error: 'Service Unavailable' })],
  ['a refusal that is no JSON', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['no answer', new TypeError('Failed to fetch')],
])('%s hydrates the runtime, which says it', async (_, answer) => {
  expect((await look(answer)).asks).toBe(1);
});

test('an answer without the data concerns nobody', async () => {
  for (const body of ['null', '{"data":null}', 'not JSON'])
    expect([body, (await look({ status: 200, body })).asks]).toEqual([body, 0]);
});

test('where the runtime comes anyway, it asks; without a line nobody does', async () => {
  expect((await look(new Error('lost'), { isRuntimeRequested: true })).asked).toEqual([]);
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await look(new Error('lost'))).toEqual({ asked: [], asks: 0 });
  line.mockRestore();
});
