import { callSpanSchema, type CallSpan } from '@marquee/contracts/trace';
import * as v from 'valibot';
import { createContent } from './content/create-content.ts';
import type { CallTracing } from './traced-call.ts';
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

test('a call continues its trace, and its span has the id of the call and the status, and nothing else', async () => {
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

test('a call without a response has a span too', async () => {
  const { tracing, spans } = aTrace();
  const { api } = await anApi(() => 'drop', { tracing });
  await expect(api.getAppConfig()).rejects.toMatchObject({ code: 'CALL_FAILED' });
  expect(spans).toMatchObject([{ call: 'C01', status: 0 }]);
});

test('a host that does not accept the header gets none, and its call is measured', async () => {
  const { tracing, spans } = aTrace(page, ['site']);
  const { api, origin, received } = await anApi(undefined, { tracing });
  await api.getAppConfig();
  await api.getVendorOrder('OR-1');
  await createContent({ host: origin, where: 'browser', tracing })
    .bio20()
    .catch(() => undefined);

  const sent = received.map(({ path, headers }) => [path.split('?')[0], 'traceparent' in headers]);
  expect(sent).toEqual([
    ['/security/api/getAppConfig', false],
    ['/api/vendor-order/OR-1', true],
    ...sent.slice(2).map(() => ['/celeb-bios', false]),
  ]);
  expect(new Set(spans.map(({ call }) => call))).toEqual(new Set(['C01', 'C14', 'C28']));
});

test('without tracing there is no header; an unsampled trace has the header and no span', async () => {
  const off = await anApi();
  await off.api.getAppConfig();
  expect(off.lastRequest()?.headers['traceparent']).toBeUndefined();

  const { tracing, spans } = aTrace(page.replace(/01$/, '00'));
  const unsampled = await anApi(undefined, { tracing });
  await unsampled.api.getAppConfig();
  expect(unsampled.lastRequest()?.headers['traceparent']).toMatch(/^00-a{32}-[0-9a-f]{16}-00$/);
  expect(spans).toEqual([]);
});
