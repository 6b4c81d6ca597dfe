import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '@marquee/database';
import { startTestPostgres as startPostgres } from '@marquee/database/testing';
import { isFirstRing } from '@marquee/testing/ring';
import { createReleaseChecker, type ReleaseChecker } from '../releases/release-checker.ts';
import { runChecks } from '../releases/run-checks.ts';
import { openRegistry, type OpenRegistry } from '../server/open-registry.ts';

export type TestRegistry = OpenRegistry & { db: Database; folder: string; databaseUrl: string };

const migrations = path.join(import.meta.dirname, '../migrations');

type Settings = Omit<Partial<Parameters<typeof openRegistry>[0]>, 'databaseUrl' | 'folder'>;

/**
 * Longer than a test file: a turn of the clock would act on what a test has half written, and those of the open
 * registries would send more than half of the queries of most tests.
 */
const turnMs = 3_600_000;

/**
 * Applies the same checks without the process of its own, which takes a second of the processor to start. The first
 * ring has that process in the tests of hostile publications, and on the site of the journeys.
 */
const checkerInThisProcess: ReleaseChecker = { check: runChecks, stop: async () => undefined };

/** A PostgreSQL of its own for one test file, and registries on it: real in everything but their place. */
export async function startTestPostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-test-'));
  // PostgreSQL runs as another user than root and has to get in.
  await chmod(folder, 0o755);
  const postgres = await startPostgres(path.join(folder, 'postgres'));
  // Of all registries.
  const checker = isFirstRing ? checkerInThisProcess : createReleaseChecker();
  let stops: (() => Promise<void>)[] = [];
  const closeRegistries = async () => {
    for (const stop of stops) await stop();
    stops = [];
  };
  const firstHomes = new Map<string, string>();

  return {
    folder,
    checker,
    /**
     * A registry on the database of this name; two of one name share it and its signing keys. Its guardrail runs after
     * a reported error and by `runGuardrail()`; a test of its turns gives `turnMs`.
     */
    async openRegistry(database: string, home = database, more: Settings = {}): Promise<TestRegistry> {
      const databaseUrl = await postgres.migratedUrl(database, migrations);
      const firstHome = firstHomes.get(database) ?? home;
      firstHomes.set(database, firstHome);
      const keys = path.join(folder, home, 'keys');
      if (firstHome !== home && !more.signingKeyFile && !existsSync(keys))
        await cp(path.join(folder, firstHome, 'keys'), keys, { recursive: true });
      const registry = await openRegistry({
        databaseUrl,
        folder: path.join(folder, home),
        checker,
        turnMs,
        ...more,
        network: { logLevel: 'silent', ...more.network },
      });
      const { db, close } = openDatabase({ url: databaseUrl, connectionTimeoutMs: 300_000 });
      stops.unshift(registry.close, close);
      return { ...registry, db, databaseUrl, folder: path.join(folder, home) };
    },
    /** Closes all registries. */
    closeRegistries,
    async stop() {
      await closeRegistries();
      await checker.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a registry on a database of its own before each test of a file; `begin` gets it. */
export function openForEachTest(name: string, begin: (registry: TestRegistry) => Promise<void>): void {
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  let number = 0;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.stop());
  afterEach(() => postgres.closeRegistries());
  beforeEach(async () => begin(await postgres.openRegistry(`${name}-${(number += 1)}`)));
}
