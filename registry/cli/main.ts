import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, inertJson, inertText } from '@marquee/contracts';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { createRegistryClient } from './registry-client.ts';

const repository = path.join(import.meta.dirname, '../..');

/** Runs the command line; answers with the exit code: 0 only when what was asked is done. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const home = path.resolve(environment.MARQUEE_HOME ?? path.join(repository, '.marquee'));
  const wantsJson = argv.includes('--json');
  const program = createProgram({
    defaultRegistry: environment.REGISTRY_URL ?? 'http://localhost:3003',
    connect: async (url) => createRegistryClient(url, await tokenFor(url, home, environment.MARQUEE_TOKEN)),
    answer: (text) => process.stdout.write(`${text}\n`),
    progress: (text) => wantsJson || process.stderr.write(`${inertText(text)}\n`),
  });

  try {
    await program.parseAsync(argv);
    return 0;
  } catch (failure) {
    // Commander has already said what was wrong with the words, or shown the help that was asked for.
    if (failure instanceof CommanderError) return failure.exitCode;
    process.stderr.write(`${wantsJson ? asJson(failure) : asText(failure)}\n`);
    return 1;
  }
}

/** The token of this installation goes to this machine's registry only; others get the one they were given for. */
async function tokenFor(url: string, home: string, given: string | undefined): Promise<string | undefined> {
  if (given) return given;
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)) return undefined;
  const kept = await readFile(path.join(home, 'registry/token'), 'utf8').catch(() => undefined);
  return kept?.trim();
}

function asText(failure: unknown): string {
  return inertText(`${errorCode(failure)}: ${(failure as Error).message}`);
}

function asJson(failure: unknown): string {
  return inertJson({ error: { code: errorCode(failure), message: (failure as Error).message } });
}
