import { PlatformError } from '@marquee/contracts';
import type * as v from 'valibot';

/** The steps of a valibot pipe that take linear time at most, so they may precede the length check. */
const cheap = new Set([
  'trim',
  'to_upper_case',
  'to_lower_case',
  'non_empty',
  'min_length',
  'description',
  'title',
]);
const lengths = new Set(['length', 'max_length', 'max_entries', 'max_bytes']);

/** The properties that this module reads from valibot schemas of any kind. */
type Part = v.GenericSchema & {
  pipe?: readonly { kind: string; type: string }[];
  entries?: Record<string, Part>;
  wrapped?: Part;
  item?: Part;
  items?: readonly Part[];
  key?: Part;
  value?: Part;
  rest?: Part;
  options?: readonly (Part | string)[];
};

const checked = new WeakSet<object>();

/**
 * Checks that the schema of a request limits the length of each text, list and record, and checks the length before any
 * expensive step. Throws `INTERNAL`, naming the field, if it does not: that is a mistake in the code, not in the
 * request. A schema that has passed is not checked again.
 */
export function requireBounds(schema: v.GenericSchema): void {
  if (checked.has(schema)) return;
  const field = unboundedField(schema as Part, '(whole)');
  if (field !== undefined)
    throw new PlatformError('INTERNAL', `the schema of a request sets no maximum length for ${field}`);
  checked.add(schema);
}

function unboundedField(schema: Part, at: string): string | undefined {
  const [base, ...steps] = stepsOf(schema);
  const first = steps.find(({ type }) => !cheap.has(type));
  const isBounded = first !== undefined && lengths.has(first.type);
  if (['string', 'array', 'record', 'loose_object', 'object_with_rest'].includes(base.type) && !isBounded)
    return at;

  for (const [name, entry] of Object.entries(base.entries ?? {})) {
    const found = unboundedField(entry, at === '(whole)' ? name : `${at}.${name}`);
    if (found !== undefined) return found;
  }
  // The options of a picklist are texts, those of a union are schemas.
  const options = (base.options ?? []).filter((option): option is Part => typeof option === 'object');
  const inner = [base.wrapped, base.item, base.key, base.value, base.rest, ...(base.items ?? []), ...options];
  for (const part of inner) {
    const found = part && unboundedField(part, at);
    if (found !== undefined) return found;
  }
  // The pipe of a schema may contain other schemas.
  for (const step of steps) {
    const found = step.kind === 'schema' ? unboundedField(step, at) : undefined;
    if (found !== undefined && !isBounded) return found;
  }
  return undefined;
}

/** Returns the base schema of a pipe and all its steps; a pipe may begin with another pipe. */
function stepsOf(schema: Part): [Part, ...Part[]] {
  if (!schema.pipe) return [schema];
  const [first = schema, ...rest] = schema.pipe as readonly Part[];
  return [...stepsOf(first), ...rest];
}
