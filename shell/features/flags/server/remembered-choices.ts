import * as v from 'valibot';
import type { Choices } from './variant-choices.ts';

const schema = v.record(v.string(), v.string());

/** What a browser says, by its cookie, was chosen for it before; nothing where it says anything else. */
export function rememberedChoices(cookie: string | undefined): Choices {
  try {
    const read = v.safeParse(schema, JSON.parse(cookie ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}
