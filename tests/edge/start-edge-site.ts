import { startTestPostgres } from '@marquee/database/testing';
import { until } from '@marquee/testing/until';
import { snapshotSchema, signedSnapshotSchema, type Snapshot } from '@marquee/contracts';
import * as v from 'valibot';
import type { LittleRemote } from '../../bench/little-remotes.ts';
import { startShells } from '../../bench/start-shells.ts';
import { servesWholeEnvironment } from '../site/serves-whole-environment.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { startLink, type Link } from '../site/start-link.ts';
import { changingRemote, edgeRemotes, experimentRemotes } from './edge-remotes.ts';
import { noticeCountry } from './simulated-visitor.ts';

export type EdgeSite = {
  /** The addresses of the shells, `host:port`. */
  shells: readonly [string, string];
  /** The network between the registry and each shell. */
  links: readonly Link[];
  /** Changes the environment as the command line does; resolves when the registry has accepted it. */
  change: (verb: string, body: object) => Promise<void>;
  /** The snapshot that the registry has now. */
  snapshot: () => Promise<Snapshot>;
  stop: () => Promise<void>;
};

type Targeting = Snapshot['remotes'][string]['experiments'][number]['targeting'];

const variants = [
  { name: 'a', version: '1.0.0', weight: 1 },
  { name: 'b', version: '1.1.0', weight: 1 },
];

/**
 * Starts a registry and two shells with the remotes of `edge-remotes.ts`, three of which run an experiment of two
 * variants with all visitors, or those of `targeting`. Both shells are set up as shells of one site behind an edge.
 */
export async function startEdgeSite({
  report = () => undefined,
  remotes = edgeRemotes,
  targeting = {},
}: {
  report?: (line: string) => void;
  /** Those of `edge-remotes.ts`, and others if need be. */
  remotes?: Readonly<Record<string, LittleRemote>>;
  /** Which visitors take part in the experiment of a remote, if not all. */
  targeting?: Partial<Record<(typeof experimentRemotes)[number], Targeting>>;
} = {}): Promise<EdgeSite> {
  const links: Link[] = [];
  // The PostgreSQL of the whole run, if there is one.
  const postgres = process.env['TEST_POSTGRES'] ? await startTestPostgres('') : undefined;
  const site = await startShells(2, report, {
    remotes,
    variables: {
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: 'loopback',
      // The same for all shells of a site: it is in their pages.
      SITE_URL: 'https://localhost:8443',
      CONSENT_NOTICE_COUNTRIES: noticeCountry,
      MAX_CONCURRENT_PAGES: '1000',
      LOG_LEVEL: 'error',
    },
    runMarquee,
    databaseUrl: await postgres?.url('registry'),
    registryUrlOf: async (url, shell) => (links[shell] = await startLink(url)).url,
  });
  const stop = async () => {
    await site.stop();
    for (const link of links) await link.stop();
    await postgres?.stop();
  };
  try {
    for (const remote of [...experimentRemotes, changingRemote]) await site.publish(remote, '1.1.0');
    for (const remote of experimentRemotes)
      await site.change('start-experiment', {
        remote,
        id: `${remote}-test`,
        sharePercent: 100,
        variants,
        targeting: targeting[remote],
      });
    const snapshot = async () => {
      const response = await fetch(`${site.registryUrl}/environments/production/snapshot`);
      const { payload } = v.parse(signedSnapshotSchema, await response.json());
      return v.parse(snapshotSchema, JSON.parse(payload));
    };
    const { sequence } = await snapshot();
    for (const shell of site.shells)
      await until(() => servesWholeEnvironment(shell, sequence), { everyMs: 20 });
    const [one, two] = site.shells.map((url) => new URL(url).host.replace('localhost', '127.0.0.1'));
    return { shells: [one!, two!], links, change: site.change, snapshot, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}
