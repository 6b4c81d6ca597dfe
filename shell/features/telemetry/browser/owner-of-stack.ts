/** The remote and release (or the shell and its version) whose code threw an error. */
export type Owner = { remote: string; release: string };

/** Matches the URL and position at the end of a stack frame, in the formats of all browsers. */
const position = /(?:^\s*at .*?|@)((?:\w[\w+.-]*:\/\/|\/)\S*?):\d+:\d+\)?$/;
const inRemote = /^\/remotes\/([^/]+)\/([^/]+)\//;

/**
 * Returns whose code threw an error, from the lines of its stack trace above the first script of a third party: the
 * release of the topmost file of a remote. If there is none, returns `shell` if files of the shell are there (they
 * include libraries that remotes call), otherwise undefined.
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
