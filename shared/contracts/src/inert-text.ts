import * as v from 'valibot';

// C0 and C1 control characters except tab and line feed, DEL, and the characters that change the writing direction. A
// terminal executes the former; the latter make a text look like another one.
// oxlint-disable-next-line no-control-regex
const active = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Removes control characters, so that an untrusted text cannot control a terminal that prints it. Tabs and line feeds
 * stay.
 */
export function inertText(text: string): string {
  return text.replace(active, '');
}

/**
 * Makes an untrusted text one line: removes control characters like `inertText`, and turns tabs and line feeds to
 * spaces.
 */
export function inertLine(text: string): string {
  return inertText(text).replace(/[\t\n]+/g, ' ');
}

/**
 * Returns a copy of an untrusted JSON value that is safe to print on a terminal: `inert` (default: `inertText`) is
 * applied to every string and key.
 */
export function inertDeep<Value>(value: Value, inert: (text: string) => string = inertText): Value {
  return replaced(value) as Value;

  function replaced(part: unknown): unknown {
    if (typeof part === 'string') return inert(part);
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null || part instanceof Date) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [inert(key), replaced(inner)]));
  }
}

/** Serializes a value as JSON that is safe to print on a terminal: control characters are escaped. */
export function inertJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(
    active,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Returns the schema of an untrusted string of at most `longest` characters. It removes control characters, as
 * `inertText` does.
 */
export const inertString = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.transform(inertText));
