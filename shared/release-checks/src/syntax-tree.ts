import { parse, type Program } from 'acorn';

/**
 * Parses a script as `sourceType`, calls `read` with its syntax tree, and returns the result. Returns undefined if the
 * text cannot be parsed so. Throws RangeError if the script nests too deeply for the stack; a browser's parser may
 * still accept it.
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
