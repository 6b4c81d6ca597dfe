import { readFileSync } from 'node:fs';
import { PlatformError } from '@marquee/contracts';

/** Environment variables, such as `process.env`. */
export type Variables = Record<string, string | undefined>;

/**
 * Returns a secret from the variable `name`, or else from the file that the variable `<name>_FILE` names, without the
 * line break at the end; undefined if neither is set. An empty variable is an unset one. Throws `INVALID_INPUT` if
 * both are set or the file cannot be read.
 */
export function readSecret(variables: Variables, name: string): string | undefined {
  const [given, file] = [variables[name] || undefined, variables[`${name}_FILE`] || undefined];
  if (file === undefined) return given;
  if (given !== undefined) throw wrong(`${name}: is set, and so is ${name}_FILE: set one of them`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw wrong(`${name}_FILE: ${file} cannot be read`, cause);
  }
}

function wrong(problem: string, cause?: unknown): PlatformError {
  return new PlatformError('INVALID_INPUT', `environment: ${problem}`, { cause });
}
