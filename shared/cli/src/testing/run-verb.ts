import type { AddressInfo } from 'node:net';
import { errorCode } from '@marquee/contracts';
import type { TestRegistry } from '../../../../registry/testing/start-test-registry.ts';
import { createProgram } from '../program.ts';
import { createRegistryClient } from '../registry-client.ts';

/** Where a registry that listens is. */
export const urlOf = ({ app }: Pick<TestRegistry, 'app'>) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/**
 * Runs a command of `npx marquee` in this process, against the registry at `url`. `progress` receives its messages of
 * progress. Resolves with what it prints, and after that the code and the message of its failure, if it fails.
 */
export async function runVerb(
  argv: readonly string[],
  {
    url,
    token,
    progress = () => undefined,
  }: { url: string; token: string; progress?: (text: string) => void },
): Promise<string> {
  const lines: string[] = [];
  const program = createProgram({
    defaultRegistry: url,
    connect: async (at) => createRegistryClient(at, token),
    output: (text) => lines.push(text),
    progress,
  });
  // A wrong use is in the returned text, too.
  const all = [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)];
  for (const command of all) command.configureOutput({ writeErr: () => undefined });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (failure) {
    lines.push(`${errorCode(failure)}: ${(failure as Error).message}`);
  }
  return lines.join('\n');
}
