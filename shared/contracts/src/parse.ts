import * as v from 'valibot';
import { PlatformError, type ErrorCode } from './errors.ts';

/**
 * Reads something that came from outside. Takes the schema, the value, and a name for the value
 * that a person understands ("mfe-quiz/remote.json"); returns the typed value.
 * Throws `PlatformError` naming the first field that is wrong.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
  code: ErrorCode = 'INVALID_INPUT',
): v.InferOutput<Schema> {
  const nul = pathOfNul(value);
  if (nul !== undefined) {
    throw new PlatformError(
      code,
      `${what}: ${nul || '(whole)'}: holds the character U+0000, or half of another`,
      {
        details: { field: nul || '(whole)' },
      },
    );
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;

  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '(whole)';
  throw new PlatformError(code, `${what}: ${field}: ${issue.message}`, { details: { field } });
}

/** Half of a character that UTF-16 writes as two: JSON can name one, and it is no text. */
const halfCharacter = /\p{Surrogate}/u;

/**
 * Where a value from outside holds the character U+0000 or half a character, as a path of keys; undefined
 * where nowhere. Neither is text anybody types, and PostgreSQL keeps none of it.
 */
export function pathOfNul(value: unknown): string | undefined {
  return pathOfText(value, (text) => text.includes('\0') || halfCharacter.test(text));
}

/** Where a value from outside holds a text or key of this kind, as a path of keys; undefined where nowhere. */
export function pathOfText(value: unknown, isMeant: (text: string) => boolean): string | undefined {
  // A list of what is left to look at, not a recursion: who sends brackets in brackets must not end it.
  const left: { at: string; part: unknown }[] = [{ at: '', part: value }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, part } = next;
    if (typeof part === 'string' && isMeant(part)) return at;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (isMeant(key)) return at;
      left.push({ at: at && at.length < longestPath ? `${at}.${key}` : key, part: inner });
    }
  }
  return undefined;
}

/** Letters of a path; deeper down only the last key is named. */
const longestPath = 200;
