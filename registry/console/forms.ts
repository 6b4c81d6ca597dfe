import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';

const formSchema = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** A form as it was sent: what stands in it several times is a list. */
export type Form = Record<string, string | string[] | undefined>;

/** What somebody typed or chose, field by field. */
export type Typed = Record<string, string | undefined>;

/** The fields of a form that came. Throws INVALID_INPUT. */
export function formOf(sent: unknown): Form {
  return parseInput(formSchema, sent ?? {}, 'the form');
}

/** The form for who asks for each field once: the first of several counts. */
export function typedOf(form: Form): Typed {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value].flat()[0]]));
}
