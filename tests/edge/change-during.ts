import { simulatedDelay } from '@marquee/testing/until';
import { changingRemote as remote } from './edge-remotes.ts';
import type { EdgeSite } from './start-edge-site.ts';

/** As a team releases: a canary first, so that all shells have the release when it is promoted. */
const changes = [
  ['canary', { remote, version: '1.1.0', percent: 50 }],
  ['withdraw', { remote }],
  ['promote', { remote, version: '1.1.0' }],
  ['rollback', { remote }],
  ['kill', { remote }],
  ['revive', { remote }],
] as const;

/**
 * Changes the environment in every way that a page shows, `rounds` times, with both shells connected to the registry and
 * then with the second one cut off from it. `whileCut` are the verbs of that second part; all of them by default.
 * Each state stays for `stateMs`, which is longer than an edge may cache a digest.
 */
export async function changeEverything(
  { change, links }: Pick<EdgeSite, 'change' | 'links'>,
  rounds: number,
  announce: (what: string, act: () => Promise<void>) => Promise<void>,
  {
    whileCut = changes.map(([verb]) => verb),
    stateMs = 2_500,
  }: { whileCut?: readonly (typeof changes)[number][0][]; stateMs?: number } = {},
): Promise<void> {
  for (const isCut of [false, true]) {
    await simulatedDelay(1_000);
    if (isCut) links[1]!.cut();
    await simulatedDelay(1_000);
    for (let round = 0; round < rounds; round += 1)
      for (const [verb, body] of changes) {
        if (isCut && !whileCut.includes(verb)) continue;
        await announce(isCut ? `${verb}, one shell cut off` : verb, () => change(verb, body));
        await simulatedDelay(stateMs);
      }
  }
  links[1]!.mend();
  await simulatedDelay(stateMs);
}
