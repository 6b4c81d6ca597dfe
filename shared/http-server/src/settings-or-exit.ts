import { PlatformError } from '@marquee/contracts';

/**
 * Returns the result of `read`. If `read` throws `INVALID_INPUT`, as `readSettings` does for a wrong variable, prints
 * the message without a stack trace, and ends the process with exit code 1. The message contains the variable and its
 * format. Rethrows all other errors.
 */
export function settingsOrExit<Settings>(
  read: () => Settings,
  { print, exit }: { print: (line: string) => void; exit: (code: number) => never } = {
    print: console.error,
    exit: process.exit,
  },
): Settings {
  try {
    return read();
  } catch (failure) {
    if (!(failure instanceof PlatformError) || failure.code !== 'INVALID_INPUT') throw failure;
    print(failure.message);
    return exit(1);
  }
}
