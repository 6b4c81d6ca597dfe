import path from 'node:path';
import { createProgram, createRegistryClient, tokenFor } from '@marquee/cli';
import { errorCode } from '@marquee/contracts';

/**
 * Runs a command of `npx marquee` without a process of its own, whose start takes longer than most commands.
 * `variables` are those by which the command line finds the registry and the token. Resolves with what the command
 * prints; rejects with the failure, whose `stderr` is what it prints then.
 */
export async function runMarquee(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Promise<{ stdout: string }> {
  const home = path.resolve(variables['MARQUEE_HOME'] ?? '.marquee');
  const printed: string[] = [];
  const program = createProgram({
    defaultRegistry: variables['REGISTRY_URL'] ?? 'http://localhost:3003',
    connect: async (url) => createRegistryClient(url, await tokenFor(url, home, variables)),
    output: (text) => printed.push(`${text}\n`),
    progress: () => undefined,
  });
  try {
    await program.parseAsync(['node', 'marquee', ...args]);
  } catch (failure) {
    const stderr = `${errorCode(failure)}: ${(failure as Error).message}`;
    throw Object.assign(new Error(stderr, { cause: failure }), { stderr });
  }
  return { stdout: printed.join('') };
}
