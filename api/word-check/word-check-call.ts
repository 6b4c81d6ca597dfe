import { containsProfanity } from '@marquee/profanity';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { maxTextLength, shortText } from '../calls/fields.ts';
import { isSameSecret } from '../calls/is-same-secret.ts';
import { parseRequest } from '../calls/read-request.ts';

const part = v.object({ type: v.literal('text'), text: shortText(maxTextLength) });
const chatRequest = v.object({
  model: v.optional(shortText(), 'marquee-word-check'),
  messages: v.pipe(
    v.array(
      v.object({
        role: v.picklist(['system', 'developer', 'user', 'assistant']),
        content: v.union([shortText(maxTextLength), v.pipe(v.array(part), v.maxLength(20))]),
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
});

/**
 * The route that replaces the language model of the profanity check (call C16). It has the interface of OpenAI's chat
 * API, but takes its result from a word list.
 */
export const wordCheckCall: FastifyPluginAsync<{
  settings: { wordCheckKey: string };
  now: () => Date;
}> = async (server, { settings, now }) => {
  let completions = 0;

  server.post('/ai/v1/chat/completions', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${settings.wordCheckKey}`))
      return reply
        .status(401)
        .send(openAiError('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'));

    const body = parseRequest(chatRequest, request.body);
    if (!body.success)
      return reply.status(400).send(openAiError(body.issues[0].message, 'invalid_request_error', null));

    const text = userText(body.output.messages);
    const content = containsProfanity(text) ? 'Yes' : 'No';
    completions += 1;
    return {
      id: `chatcmpl-${now().getTime().toString(36)}${completions}`,
      object: 'chat.completion',
      created: Math.floor(now().getTime() / 1000),
      model: body.output.model,
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: text.split(/\s+/).length,
        completion_tokens: 1,
        total_tokens: text.split(/\s+/).length + 1,
      },
    };
  });
};

/** Returns the text to check: the user's messages, without the `<text>` element around them. */
function userText(messages: v.InferOutput<typeof chatRequest>['messages']): string {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join(' ')))
    .join('\n')
    .replace(/<\/?text>/g, ' ');
}

function openAiError(message: string, type: string, code: string | null) {
  return { error: { message, type, param: null, code } };
}
