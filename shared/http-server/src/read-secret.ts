import { readFileSync } from 'node:fs';
import { PlatformError } from '@marquee/contracts';

/** Environment variables, such as `process.env`. */
export type Variables = Record<string, string | undefined>;

/**
 * Returns a secret: the value of the variable `name`, or the content of the file whose path the variable `<name>_FILE`
 * has, without the line break at the end. Undefined if neither is set; an empty variable is not set. Throws
 * `INVALID_INPUT` if both are set or the file cannot be read.
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
