import path from 'node:path';
import { errorCode, inertJson, inertText } from '@marquee/contracts';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { createRegistryClient } from './registry-client.ts';
import { tokenFor } from './token-for.ts';

const repository = path.join(import.meta.dirname, '../../..');

/** Runs the CLI `marquee`. Returns the exit code: 0 only if the command succeeded. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const home = path.resolve(environment.MARQUEE_HOME ?? path.join(repository, '.marquee'));
  const wantsJson = argv.includes('--json');
  const program = createProgram({
    defaultRegistry: environment.REGISTRY_URL ?? 'http://localhost:3003',
    connect: async (url) => createRegistryClient(url, await tokenFor(url, home, environment)),
    output: (text) => process.stdout.write(`${text}\n`),
    progress: (text) => wantsJson || process.stderr.write(`${inertText(text)}\n`),
  });

  try {
    await program.parseAsync(argv);
    return 0;
  } catch (failure) {
    // Commander has already printed the usage error, or the requested help.
    if (failure instanceof CommanderError) return failure.exitCode;
    process.stderr.write(`${wantsJson ? asJson(failure) : asText(failure)}\n`);
    return 1;
  }
}

function asText(failure: unknown): string {
  return inertText(`${errorCode(failure)}: ${(failure as Error).message}`);
}

function asJson(failure: unknown): string {
  return inertJson({ error: { code: errorCode(failure), message: (failure as Error).message } });
}
