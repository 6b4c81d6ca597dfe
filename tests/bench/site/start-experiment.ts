import { openDatabase } from '@marquee/database';
import type { BenchSite } from './bench-site.ts';

export const experimentOn = { remote: 'mfe-fanzone', versions: ['1.0.0', '1.0.1'] } as const;

/**
 * Holds two releases of the fan zone side by side in `production`, for everybody, half and half: the
 * same code under two versions, so that what is measured is the experiment and not its subject.
 */
export async function startExperiment(
  site: Pick<BenchSite, 'releaseCopy' | 'marquee'>,
  databaseUrl: string,
): Promise<void> {
  const { remote, versions } = experimentOn;
  const [first, second] = versions;
  await site.releaseCopy({ remote, version: second, environment: 'production' });

  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    await database.pool.query(
      `insert into experiments (id, environment, remote, salt, share_percent, variants, targeting, state, started_at)
       values ('bench', 'production', $1, 'bench', 100, $2, '{}', 'running', now())`,
      [
        remote,
        JSON.stringify([
          { name: 'control', version: first, weight: 1 },
          { name: 'challenger', version: second, weight: 1 },
        ]),
      ],
    );
  } finally {
    await database.close();
  }
  // The next change of the environment carries it into a signed snapshot.
  await site.marquee('promote', `${remote}@${first}`, '--reason', 'an experiment begins');
}
