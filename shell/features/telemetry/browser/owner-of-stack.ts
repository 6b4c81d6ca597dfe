/** Whose code failed: a remote's release, or the shell's own. */
export type Owner = { remote: string; release: string };

/** A place in a script, as every browser writes it at the end of a line of a stack. */
const place = /(?:^\s*at .*?|@)((?:\w[\w+.-]*:\/\/|\/)\S*?):\d+:\d+\)?$/;
const inRemote = /^\/remotes\/([^/]+)\/([^/]+)\//;

/**
 * Who is to blame for a stack, from the top: libraries the shell shares are passed over, since a remote
 * called them. Undefined when the topmost script is nobody's of ours, as one of another company.
 */
export function ownerOfStack(stack: string, shell: Owner): Owner | undefined {
  let owner: Owner | undefined;
  for (const line of stack.split('\n')) {
    const script = place.exec(line)?.[1];
    if (!script) continue;
    const [, remote, release] = inRemote.exec(script) ?? [];
    if (remote && release) return { remote, release };
    if (!script.startsWith('/assets/')) return owner;
    owner = shell;
  }
  return owner;
}
