import { parse, type Program } from 'acorn';

/**
 * Parses the text of a script as a classic script or as an ES module (`sourceType`), calls `read` with the syntax tree,
 * and returns the result of `read`. Returns undefined if the text cannot be parsed as that. Throws RangeError if the
 * script nests too deeply for the stack; a browser may still be able to run it.
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
