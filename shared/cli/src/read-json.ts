import { readFile } from 'node:fs/promises';
import { PlatformError } from '@marquee/contracts';

/**
 * Reads a JSON file; undefined if there is none. Throws INVALID_INPUT, with the path of the file, if it is not JSON.
 */
export async function findJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PlatformError('INVALID_INPUT', `${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Reads a JSON file. Throws INVALID_INPUT, with the path of the file, if it is not JSON, and also with `advice` if it
 * is missing.
 */
export async function readJson(file: string, advice?: string): Promise<unknown> {
  const content = await findJson(file);
  if (content !== undefined) return content;
  throw new PlatformError('INVALID_INPUT', `${file} is missing${advice ? `: ${advice}` : ''}`);
}

/** Reads a JSON file of a remote's folder, such as `remote.json`. Throws INVALID_INPUT if it is missing or not JSON. */
export function readRemoteJson(file: string): Promise<unknown> {
  return readJson(file, 'name the folder of a remote, such as mfe-quiz');
}
