import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { startTestPostgres } from '@marquee/database/testing';
import { startChild } from '../../start/child-server.ts';
import { runMarquee } from './run-marquee.ts';
import { observeTokenIn, serverScript, startShell } from './start-shell.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * A registry and a shell beside those of the test site, over its API and content, for journeys that change
 * what is live. Publishes and promotes the remotes it is given.
 */
export async function startOwnPlatform(
  remotes: string[],
  shellVariables: Record<string, string> = {},
  registryVariables: Record<string, string> = {},
) {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-own-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const postgres = await startTestPostgres(path.join(home, 'postgres'));
  const port = await freePort();
  const registryUrl = `http://localhost:${port}`;
  const variables = { MARQUEE_HOME: home, REGISTRY_URL: registryUrl, REGISTRY_PORT: String(port) };
  const registry = await startChild({
    name: 'own registry',
    script: serverScript('registry'),
    root,
    readyAt: `${registryUrl}/readyz`,
    report: () => undefined,
    variables: { ...variables, DATABASE_URL: await postgres.url('registry'), ...registryVariables },
  });

  const marquee = (...args: string[]) => runMarquee(args, { ...process.env, ...variables });
  for (const remote of remotes) {
    await marquee('publish', path.join(root, remote));
    await marquee('promote', `${remote}@1.0.0`, '--reason', 'for a journey');
  }
  const shell = await startShell({
    REGISTRY_URL: registryUrl,
    OBSERVE_TOKEN_FILE: observeTokenIn(home),
    ...shellVariables,
  });

  return {
    url: shell.url,
    registryUrl,
    /** What the command line needs to talk to this registry. */
    variables,
    marquee,
    stop: async () => {
      await shell.stop();
      await registry.stop();
      await postgres.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
