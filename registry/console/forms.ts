import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';

const formSchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** A submitted form. A field that occurs several times is a list. */
export type Form = Record<string, string | string[] | undefined>;

/** The first value of each field. */
export type Typed = Record<string, string | undefined>;

/** Parses a submitted form. Throws INVALID_INPUT. */
export function formOf(sent: unknown): Form {
  return parseInput(formSchema, sent ?? {}, 'the form');
}

export function typedOf(form: Form): Typed {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value].flat()[0]]));
}
