import * as v from 'valibot';
import type { Choices } from './variant-choices.ts';

const schema = v.record(v.string(), v.string());

/** The earlier choices in a browser's cookie; none if the cookie is malformed. */
export function rememberedChoices(cookie: string | undefined): Choices {
  try {
    const read = v.safeParse(schema, JSON.parse(cookie ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}
