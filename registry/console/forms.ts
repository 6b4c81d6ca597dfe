import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';

const formSchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** The fields of a submitted form, by name. A field that occurs several times has a list of values. */
export type Form = Record<string, string | string[] | undefined>;

/** The fields of a submitted form, by name, each with only its first value. */
export type Typed = Record<string, string | undefined>;

/** Parses a submitted form. Throws INVALID_INPUT if it is not one. */
export function formOf(sent: unknown): Form {
  return parseInput(formSchema, sent ?? {}, 'the form');
}

export function typedOf(form: Form): Typed {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value].flat()[0]]));
}
