import * as v from 'valibot';
import type { Choices } from './variant-choices.ts';

const schema = v.record(v.string(), v.string());

/** Reads the variants chosen earlier from a browser's cookie; empty if the cookie is missing or malformed. */
export function rememberedChoices(cookie: string | undefined): Choices {
  try {
    const read = v.safeParse(schema, JSON.parse(cookie ?? '{}'));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}
