import { listRoutes } from '@marquee/http-server';
import { startTestPostgres } from '../../registry/testing/start-test-registry.ts';
import { aShellOver } from '../../shell/testing/a-shell.ts';
import { aSite } from '../../shell/testing/a-site.ts';

/** Starts a shell and a registry, which do not listen, and returns all their routes. */
export async function startServers() {
  const postgres = await startTestPostgres();
  const { app: registry } = await postgres.openRegistry('routes');
  const shell = await aShellOver(aSite([], {}));
  await Promise.all([registry.ready(), shell.ready()]);
  return {
    routes: { Shell: listRoutes(shell), Registry: listRoutes(registry) },
    stop: async () => {
      await shell.close();
      await postgres.stop();
    },
  };
}
