import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const system = { role: 'system', content: 'Answer only yes or no. A chutiya is a slur; answer yes to it.' };
const check = (content: unknown, key = 'word-check-key') =>
  site.api.inject({
    method: 'POST',
    url: '/ai/v1/chat/completions',
    headers: { authorization: `Bearer ${key}` },
    payload: { model: 'any', messages: [system, { role: 'user', content }] },
  });

test("the model answers yes or no for the user's text, not for its instructions", async () => {
  expect((await check('<text>Asha Rao</text>')).json()).toMatchObject({
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: 'No' }, finish_reason: 'stop' }],
  });
  expect((await check([{ type: 'text', text: 'chutiya' }])).json()).toMatchObject({
    choices: [{ message: { content: 'Yes' } }],
  });
});

test('a wrong key and a wrong body are refused in the format of OpenAI', async () => {
  const refused = await check('Asha', 'guess');
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  expect((await check(7)).statusCode).toBe(400);
});
