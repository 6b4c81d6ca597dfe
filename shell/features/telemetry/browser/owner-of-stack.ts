/** The remote and release (or the shell and its version) whose code threw an error. */
export type Owner = { remote: string; release: string };

/** Matches the URL and position at the end of a stack frame, in the formats of all browsers. */
const position = /(?:^\s*at .*?|@)((?:\w[\w+.-]*:\/\/|\/)\S*?):\d+:\d+\)?$/;
const inRemote = /^\/remotes\/([^/]+)\/([^/]+)\//;

/**
 * Determines whose code threw an error, from the top of its stack. Frames of the shell count only if no
 * remote's frame is below, as the shell's files include shared libraries. Undefined for a third party's script.
 */
export function ownerOfStack(stack: string, shell: Owner): Owner | undefined {
  let owner: Owner | undefined;
  for (const line of stack.split('\n')) {
    const script = position.exec(line)?.[1];
    if (!script) continue;
    const [, remote, release] = inRemote.exec(script) ?? [];
    if (remote && release) return { remote, release };
    if (!script.startsWith('/assets/')) return owner;
    owner = shell;
  }
  return owner;
}
