import * as v from 'valibot';

/** C16: a chat message with only the visitor's text; the shell's server adds the prompt. */
export type CheckWordsRequest = { messages: { role: 'user'; content: string }[] };

/** C16: the response of the model. */
export const checkWordsResponse = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

/** `unchecked`: the check did not respond; the text is accepted, and a person reviews it. */
export type WordVerdict = 'clean' | 'offensive' | 'unchecked';
