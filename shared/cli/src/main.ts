import { existsSync } from 'node:fs';
import path from 'node:path';
import { errorCode, inertJson, inertText } from '@marquee/contracts';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { createRegistryClient } from './registry-client.ts';
import { tokenFor } from './token-for.ts';

/** Runs the CLI `marquee`. Returns the exit code: 0 only if the command succeeded. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const home = path.resolve(environment.MARQUEE_HOME ?? nearestHome());
  const wantsJson = argv.includes('--json');
  const progress = (text: string) => wantsJson || process.stderr.write(`${inertText(text)}\n`);
  const program = createProgram({
    defaultRegistry: environment.REGISTRY_URL || 'http://localhost:3003',
    connect: async (url) => createRegistryClient(url, await tokenFor(url, home, environment)),
    output: (text) => process.stdout.write(`${text}\n`),
    progress,
    hosts: { home, variables: environment, report: progress },
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

/** The folder `.marquee` of this folder, or of the nearest one above that has it. */
function nearestHome(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const home = path.join(folder, '.marquee');
    if (existsSync(home)) return home;
    if (folder === path.dirname(folder)) return '.marquee';
  }
}

function asText(failure: unknown): string {
  return inertText(`${errorCode(failure)}: ${(failure as Error).message}`);
}

function asJson(failure: unknown): string {
  return inertJson({ error: { code: errorCode(failure), message: (failure as Error).message } });
}
