import { calls, checkWordsAnswer, type CheckWordsRequest, type WordVerdict } from '@marquee/api-contract';
import * as v from 'valibot';
import type { SendCall } from './send-call.ts';

const timeoutMs = 4000;
const attempts = 2;

/**
 * Asks the site's server whether a text is offensive (C16). A check that does not answer in time
 * twice leaves the text `unchecked`: a broken check must not stop an order.
 */
export async function checkWords({ ask }: Pick<SendCall, 'ask'>, text: string): Promise<WordVerdict> {
  const body: CheckWordsRequest = { messages: [{ role: 'user', content: text }] };
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const said = await ask(calls.checkWords, { body, timeoutMs }).then(
      ({ status, body: answer }) => (status === 200 ? answerOf(answer) : undefined),
      () => undefined,
    );
    // The specification's rule (section 5): an answer containing yes means offensive.
    if (said !== undefined) return /yes/i.test(said) ? 'offensive' : 'clean';
  }
  return 'unchecked';
}

function answerOf(body: unknown): string | undefined {
  const parsed = v.safeParse(checkWordsAnswer, body);
  return parsed.success ? parsed.output.choices[0]?.message.content : undefined;
}
