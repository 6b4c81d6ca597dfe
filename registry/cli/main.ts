import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, inertJson, inertText } from '@marquee/contracts';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { createRegistryClient } from './registry-client.ts';

const repository = path.join(import.meta.dirname, '../..');

/** Runs the CLI `marquee`. Returns the exit code: 0 only if the command succeeded. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const home = path.resolve(environment.MARQUEE_HOME ?? path.join(repository, '.marquee'));
  const wantsJson = argv.includes('--json');
  const program = createProgram({
    defaultRegistry: environment.REGISTRY_URL ?? 'http://localhost:3003',
    connect: async (url) => createRegistryClient(url, await tokenFor(url, home, environment.MARQUEE_TOKEN)),
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

/** Returns the `given` token, else the one stored on this machine, but only for a registry on this machine. */
async function tokenFor(url: string, home: string, given: string | undefined): Promise<string | undefined> {
  if (given) return given;
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)) return undefined;
  const stored = await readFile(path.join(home, 'registry/token'), 'utf8').catch(() => undefined);
  return stored?.trim();
}

function asText(failure: unknown): string {
  return inertText(`${errorCode(failure)}: ${(failure as Error).message}`);
}

function asJson(failure: unknown): string {
  return inertJson({ error: { code: errorCode(failure), message: (failure as Error).message } });
}
