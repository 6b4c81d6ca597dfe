import * as v from 'valibot';

// C0 and C1 control characters but for tab and line feed, DEL, and the characters that turn the direction of
// what follows: a terminal acts on the first kind, the last kind makes text read as what it is not.
// oxlint-disable-next-line no-control-regex
const active = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Text without the characters a terminal would act on; tabs and line feeds stay. */
export function inertText(text: string): string {
  return text.replace(active, '');
}

/** The same on one line: tabs and line feeds become spaces. */
export function inertLine(text: string): string {
  return inertText(text).replace(/[\t\n]+/g, ' ');
}

/** A JSON value with every string in it, keys included, made inert: by `inertText`, or another such function. */
export function inertDeep<Value>(value: Value, inert: (text: string) => string = inertText): Value {
  return replaced(value) as Value;

  function replaced(part: unknown): unknown {
    if (typeof part === 'string') return inert(part);
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null || part instanceof Date) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [inert(key), replaced(inner)]));
  }
}

/** JSON text with the same value, in which the characters a terminal would act on are escaped. */
export function inertJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    active,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A string of at most `longest` characters from a stranger, made inert before anything stores or shows it. */
export const inertString = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.transform(inertText));
