import { execFile } from 'node:child_process';
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
