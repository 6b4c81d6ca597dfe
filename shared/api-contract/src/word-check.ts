import * as v from 'valibot';

/** The request of call C16, a profanity check, with the visitor's text. The shell's server adds the prompt. */
export type CheckWordsRequest = { messages: { role: 'user'; content: string }[] };

/** The schema of the response of call C16: the language model's reply, in OpenAI's format. */
export const checkWordsResponse = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

/** The result of a profanity check. `unchecked`: the check did not respond; a person reviews the text later. */
export type WordVerdict = 'clean' | 'offensive' | 'unchecked';
