import { anApi } from '../testing/an-api.ts';
import type { Reply } from '../testing/start-server.ts';
import { checkWords } from './check-words.ts';
import type { SendCall } from './send-call.ts';

const reply = (content: string): Reply => ({
  json: { choices: [{ message: { role: 'assistant', content } }] },
});

async function verdictOf(...replies: Reply[]) {
  let requests = 0;
  const { api } = await anApi(() => replies[requests++] ?? 'drop');
  const verdict = await api.checkWords('Asha Rao');
  return { verdict, requests };
}

test.each([
  ['yes', 'offensive'],
  ['I would say Yes.', 'offensive'],
  ['No', 'clean'],
])('the reply %p makes the text %s', async (content, verdict) => {
  expect(await verdictOf(reply(content))).toEqual({ verdict, requests: 1 });
});

test('a check that fails is sent once more', async () => {
  expect(await verdictOf({ status: 500, json: {} }, reply('yes'))).toEqual({
    verdict: 'offensive',
    requests: 2,
  });
});

test.each<[string, Reply]>([
  ['returns 503', { status: 503, json: {} }],
  ['gets no response', 'drop'],
  ['returns no choice', { json: { choices: [] } }],
])('a check that twice %s leaves the text unchecked', async (_, failure) => {
  expect(await verdictOf(failure, failure, reply('yes'))).toEqual({ verdict: 'unchecked', requests: 2 });
});

test('a check times out after four seconds', async () => {
  const timeouts: (number | undefined)[] = [];
  const request: SendCall['request'] = async (_call, given) => {
    timeouts.push(given?.timeoutMs);
    throw new Error('timed out');
  };
  expect(await checkWords({ request }, 'Asha Rao')).toBe('unchecked');
  expect(timeouts).toEqual([4_000, 4_000]);
});
