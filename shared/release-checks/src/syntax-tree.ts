import { parse, type Program } from 'acorn';

/** The maximum length of a script that is parsed, in characters. */
const maxLength = 5_000_000;

/**
 * Parses a script and returns what `read` returns for its syntax tree. Returns undefined if it is not a script of this
 * kind, is too long, or nests deeper than the stack.
 */
export function readScript<Result>(
  sourceType: 'script' | 'module',
  script: string,
  read: (program: Program) => Result,
): Result | undefined {
  if (script.length > maxLength) return undefined;
  try {
    return read(parse(script, { ecmaVersion: 'latest', sourceType, allowHashBang: true, ranges: true }));
  } catch (error) {
    // A browser does not run such a script either.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
