/** The release of the remote whose code failed, or that of the shell. */
export type Owner = { remote: string; release: string };

/** The position at the end of a stack line, in the formats of all browsers. */
const position = /(?:^\s*at .*?|@)((?:\w[\w+.-]*:\/\/|\/)\S*?):\d+:\d+\)?$/;
const inRemote = /^\/remotes\/([^/]+)\/([^/]+)\//;

/**
 * Attributes a stack to a release, from the top. Frames of the shell count only if no remote's frame follows, because
 * its files include the shared libraries that remotes call. Undefined if the topmost script is a third party's.
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
