import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * The commands of a document: what stands in its blocks marked `sh`, or in `language`, one text a block, under its
 * heading.
 */
export async function commandsIn(
  document: string,
  language = 'sh',
): Promise<{ heading: string; commands: string }[]> {
  const text = await readFile(document, 'utf8');
  return text.split(/^## /m).flatMap((section) => {
    const heading = section.slice(0, section.indexOf('\n'));
    return [...section.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```/gm)].flatMap(
      ([, _indent, marked, commands = '']) => (marked === language ? { heading, commands } : []),
    );
  });
}

/** Types commands into a shell as a person would, line after line. Rejects with the output of the first failing one. */
export async function typeCommands(
  commands: string,
  { cwd, variables }: { cwd: string; variables: Record<string, string> },
): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commands], {
    cwd,
    env: { ...process.env, ...variables },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

export type Terminal = {
  /** Types commands and resolves with what they print. Rejects with that if one of them fails. */
  type: (commands: string) => Promise<string>;
  /** Ends the shell and everything that was started in it. */
  close: () => Promise<void>;
};

/** Opens a shell that keeps variables, functions and background jobs from one command to the next, as a terminal does. */
export function openTerminal({
  cwd,
  variables,
}: {
  cwd: string;
  variables: Record<string, string | undefined>;
}): Terminal {
  const bash = spawn('bash', { cwd, env: { ...process.env, ...variables }, detached: true });
  const exit = once(bash, 'exit');
  let printed = '';
  for (const stream of [bash.stdout, bash.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  bash.stdin.write("trap 'failed=yes' ERR\ntrap 'kill $(jobs -p)' EXIT\n");
  return {
    async type(commands) {
      printed = '';
      const end = randomUUID();
      bash.stdin.write(`failed=no\n${commands}\necho "${end} $failed"\n`);
      let ended: RegExpExecArray | null;
      while (!(ended = new RegExp(`${end} (yes|no)\\n`).exec(printed))) await once(bash.stdout, 'data');
      const output = printed.replace(ended[0], '');
      if (ended[1] === 'yes') throw new Error(`${commands}\nfailed:\n${output}`);
      return output;
    },
    async close() {
      process.kill(-bash.pid!, 'SIGTERM');
      await exit;
    },
  };
}
