import type { BuiltRelease } from './built-release.ts';
import { refusal } from './refusal.ts';

/**
 * Runs `check` on a release and returns its result. If the check overflows the stack, because code, selectors or data
 * of the release nest too deeply, throws RELEASE_REFUSED, naming the file that the check read last.
 */
export async function withinStack<Result>(
  release: BuiltRelease,
  check: (release: BuiltRelease) => Promise<Result>,
): Promise<Result> {
  let last = 'the manifest';
  const read = (path: string) => {
    last = path;
    return release.read(path);
  };
  try {
    return await check({ ...release, read });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw refusal(release, [`${last} nests too deeply or is too long to be checked: make its code flatter`]);
  }
}
