import * as v from 'valibot';

/** C16: chat-style, with the visitor's text alone; the site's server adds the question it asks the model. */
export type CheckWordsRequest = { messages: { role: 'user'; content: string }[] };

/** C16: the answer of the model. */
export const checkWordsAnswer = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

/** `unchecked`: the check did not answer; the text goes on and a person looks at it later. */
export type WordVerdict = 'clean' | 'offensive' | 'unchecked';
