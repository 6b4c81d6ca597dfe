import { callSpanSchema, type CallSpan } from '@marquee/contracts/trace';
import * as v from 'valibot';
import { createContent } from './content/create-content.ts';
import type { CallTracing } from './followed.ts';
import { anApi } from '../testing/an-api.ts';

const page = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

function aTrace(within: string | undefined = page, hosts: string[] = ['main', 'site', 'content']) {
  const spans: CallSpan[] = [];
  const tracing: CallTracing = {
    within: () => within,
    isSentTo: (host) => hosts.includes(host),
    measured: (span) => spans.push(span),
  };
  return { tracing, spans };
}

test('a call continues the trace it belongs to, and says which it was and how it ended, and nothing else', async () => {
  const { tracing, spans } = aTrace();
  const { api, lastRequest } = await anApi(() => ({ status: 429, json: { status: 429 } }), { tracing });
  await api.sendOtp('9876543210');

  expect(lastRequest()?.headers['traceparent']).toBe(`00-${'a'.repeat(32)}-${spans[0]!.id}-01`);
  expect(spans).toEqual([
    {
      kind: 'span',
      of: 'call',
      within: page,
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      call: 'C04',
      at: expect.any(Number),
      milliseconds: expect.any(Number),
      status: 429,
    },
  ]);
  expect(v.is(callSpanSchema, spans[0])).toBe(true);
});

test('a call without an answer is a span all the same', async () => {
  const { tracing, spans } = aTrace();
  const { api } = await anApi(() => 'drop', { tracing });
  await expect(api.getAppConfig()).rejects.toMatchObject({ code: 'CALL_FAILED' });
  expect(spans).toMatchObject([{ call: 'C01', status: 0 }]);
});

test('a host that does not take the header gets none, and its call is measured', async () => {
  const { tracing, spans } = aTrace(page, ['site']);
  const { api, origin, received } = await anApi(undefined, { tracing });
  await api.getAppConfig();
  await api.getVendorOrder('OR-1');
  await createContent({ host: origin, where: 'browser', tracing })
    .bio20()
    .catch(() => undefined);

  const carried = received.map(({ path, headers }) => [path.split('?')[0], 'traceparent' in headers]);
  expect(carried).toEqual([
    ['/security/api/getAppConfig', false],
    ['/api/vendor-order/OR-1', true],
    ...carried.slice(2).map(() => ['/celeb-bios', false]),
  ]);
  expect(new Set(spans.map(({ call }) => call))).toEqual(new Set(['C01', 'C14', 'C28']));
});

test('where nobody traces there is no header; where nobody looks there is one, and no span', async () => {
  const off = await anApi();
  await off.api.getAppConfig();
  expect(off.lastRequest()?.headers['traceparent']).toBeUndefined();

  const { tracing, spans } = aTrace(page.replace(/01$/, '00'));
  const unseen = await anApi(undefined, { tracing });
  await unseen.api.getAppConfig();
  expect(unseen.lastRequest()?.headers['traceparent']).toMatch(/^00-a{32}-[0-9a-f]{16}-00$/);
  expect(spans).toEqual([]);
});
