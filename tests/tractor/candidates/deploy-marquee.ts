import { until } from '@marquee/testing/until';
import { publishCopy, type CopyChange } from '../../faults/adapters/publish-copy.ts';
import { runMarquee } from '../../site/run-marquee.ts';
import type { Deploys } from '../part.ts';

/** A text of each team that its releases change, and the page where a new visitor reads it. */
const texts: Readonly<Record<string, { before: string; path: string }>> = {
  explore: { before: 'an example shop', path: '/' },
  decide: { before: 'Highlights', path: '/product/CL-01' },
  checkout: { before: 'free delivery to your store', path: '/product/CL-02' },
};

/**
 * Deploys of `examples/tractor` by the command line: the build of a team is published with another text, as another
 * version, and promoted. `url` is the shop. `variables` are those by which the command line finds registry and token.
 */
export function deployMarquee(url: string, variables: Readonly<Record<string, string | undefined>>): Deploys {
  const marquee = (args: readonly string[]) => runMarquee(args, variables);
  /** Resolves to the message of a refusal. */
  const release = async (team: string, version: string, change: CopyChange) => {
    const refusal = await publishCopy(`examples/tractor/mfe-${team}`, version, change, marquee);
    if (refusal) return refusal;
    await marquee(['promote', `mfe-${team}@${version}`, '--reason', 'the suite of the Tractor Store']);
    return undefined;
  };

  return {
    async deploy(team) {
      const text = texts[team];
      if (!text) throw new Error(`The Tractor Store has no team ${team}`);
      const version = nextVersion(await liveVersion(url, team));
      const after = `${version} ${text.before}`;
      const refusal = await release(team, version, { replace: [text.before, after] });
      if (refusal) throw new Error(refusal);
      await until(async () => (await (await fetch(new URL(text.path, url))).text()).includes(after));
    },
    deployUnfit: async (team) =>
      release(team, nextVersion(await liveVersion(url, team)), { shared: { react: '^99.0.0' } }),
  };
}

async function liveVersion(url: string, team: string): Promise<string> {
  const { remotes } = (await (await fetch(new URL('/__marquee/plan', url))).json()) as {
    remotes: { remote: string; version: string }[];
  };
  const live = remotes.find(({ remote }) => remote === `mfe-${team}`);
  if (!live) throw new Error(`${url} has no release of mfe-${team}`);
  return live.version;
}

/** The version a patch later: `1.0.10` after `1.0.9`. */
export function nextVersion(version: string): string {
  const [major, minor, patch] = version.split('.').map(Number);
  return [major, minor, (patch ?? 0) + 1].join('.');
}
