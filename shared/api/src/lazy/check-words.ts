import { calls, checkWordsResponse, type CheckWordsRequest, type WordVerdict } from '@marquee/api-contract';
import * as v from 'valibot';
import type { SendCall } from './send-call.ts';

const timeoutMs = 4000;
const attempts = 2;

/**
 * Checks with the site's server whether a text is offensive. After two failures or timeouts the verdict is `unchecked`,
 * because a broken check must not stop an order. Never rejects.
 */
export async function checkWords({ request }: Pick<SendCall, 'request'>, text: string): Promise<WordVerdict> {
  const body: CheckWordsRequest = { messages: [{ role: 'user', content: text }] };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const reply = await request(calls.checkWords, { body, timeoutMs }).then(
      (response) => (response.status === 200 ? replyIn(response.body) : undefined),
      () => undefined,
    );
    // Specification, section 5: a reply that contains "yes" means offensive.
    if (reply !== undefined) return /yes/i.test(reply) ? 'offensive' : 'clean';
  }
  return 'unchecked';
}

function replyIn(body: unknown): string | undefined {
  const parsed = v.safeParse(checkWordsResponse, body);
  return parsed.success ? parsed.output.choices[0]?.message.content : undefined;
}
