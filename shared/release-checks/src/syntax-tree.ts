import { parse, type Program } from 'acorn';

/**
 * Parses a script and returns the result of `read` for its syntax tree. Returns undefined if it is not a script of this
 * kind. Throws RangeError if it nests deeper than the stack: a browser's parser may still accept it.
 */
export function readScript<Result>(
  sourceType: 'script' | 'module',
  script: string,
  read: (program: Program) => Result,
): Result | undefined {
  try {
    return read(parse(script, { ecmaVersion: 'latest', sourceType, allowHashBang: true, ranges: true }));
  } catch (error) {
    // A browser does not run such a script either.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
