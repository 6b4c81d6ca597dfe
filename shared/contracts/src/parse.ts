import * as v from 'valibot';
import { PlatformError, type ErrorCode } from './errors.ts';

/**
 * Validates data from outside by a schema, and returns the typed value. `what` names the data for people, such as
 * "mfe-quiz/remote.json". Throws `PlatformError` with `code`; its message contains `what` and the first wrong field.
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

/** Matches one half of a UTF-16 surrogate pair, which JSON can escape but which is not valid text. */
const halfCharacter = /\p{Surrogate}/u;

/**
 * Finds a string in a JSON value that PostgreSQL cannot store, because it contains U+0000 or a lone surrogate. Returns
 * its path, such as `routes.0.path`, which is empty if the value itself is the string; undefined if there is none.
 */
export function pathOfNul(value: unknown): string | undefined {
  return pathOfText(value, (text) => text.includes('\0') || halfCharacter.test(text));
}

/**
 * Finds a string or key in a JSON value for which `isMeant` returns true. Returns its path, such as `routes.0.path`,
 * which is empty if the value itself is the string; undefined if there is none.
 */
export function pathOfText(value: unknown, isMeant: (text: string) => boolean): string | undefined {
  // A work list instead of recursion: deeply nested input must not overflow the stack.
  const left: { at: string; part: unknown }[] = [{ at: '', part: value }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, part } = next;
    if (typeof part === 'string' && isMeant(part)) return at;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (isMeant(key)) return at;
      left.push({ at: at && at.length < maxPathLength ? `${at}.${key}` : key, part: inner });
    }
  }
  return undefined;
}

/** The maximum length of the path of keys that is returned; of a longer path, only the last key is returned. */
const maxPathLength = 200;
