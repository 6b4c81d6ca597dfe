import { anApi } from '../testing/an-api.ts';
import type { Reply } from '../testing/start-server.ts';

const said = (content: string): Reply => ({
  json: { choices: [{ message: { role: 'assistant', content } }] },
});

async function verdictOf(...replies: Reply[]) {
  let asked = 0;
  const { api } = await anApi(() => replies[asked++] ?? 'drop');
  const verdict = await api.checkWords('Asha Rao');
  return { verdict, asked };
}

test.each([
  ['yes', 'offensive'],
  ['I would say Yes.', 'offensive'],
  ['No', 'clean'],
])('an answer of %p makes the text %s', async (content, verdict) => {
  expect(await verdictOf(said(content))).toEqual({ verdict, asked: 1 });
});

test('a check that fails is asked once more', async () => {
  expect(await verdictOf({ status: 500, json: {} }, said('yes'))).toEqual({ verdict: 'offensive', asked: 2 });
});

test.each<[string, Reply]>([
  ['answers 503', { status: 503, json: {} }],
  ['does not answer', 'drop'],
  ['answers without a choice', { json: { choices: [] } }],
])('a check that twice %s leaves the text unchecked', async (_, reply) => {
  expect(await verdictOf(reply, reply, said('yes'))).toEqual({ verdict: 'unchecked', asked: 2 });
});

test('a check is waited for four seconds', async () => {
  const begun = Date.now();
  expect(await verdictOf({ ...(said('no') as object), delayMs: 6000 } as Reply, said('yes'))).toEqual({
    verdict: 'offensive',
    asked: 2,
  });
  expect(Date.now() - begun).toBeGreaterThanOrEqual(3900);
  expect(Date.now() - begun).toBeLessThan(5900);
});
