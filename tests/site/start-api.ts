import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { startTestPostgres } from '@marquee/database/testing';
import { startChild } from '../../start/child-server.ts';
import { serverScript } from './start-shell.ts';

/**
 * Another API beside the one of the test site, with a database and a content host of its own, for what only
 * its environment decides. Takes the variables in which it differs.
 */
export async function startApi(variables: Record<string, string>) {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-api-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  const postgres = await startTestPostgres(path.join(home, 'postgres'));
  const [port, contentPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const api = await startChild({
    name: 'another API',
    script: serverScript('api'),
    root: path.resolve(import.meta.dirname, '../..'),
    readyAt: `${url}/readyz`,
    report: () => undefined,
    variables: {
      DEV_TOOLS: 'on',
      RATE_LIMIT_SCALE: '1000',
      MARQUEE_HOME: home,
      DATABASE_URL: await postgres.url('api'),
      MAIN_API_URL: url,
      API_PORT: String(port),
      CONTENT_PORT: String(contentPort),
      ...variables,
    },
  });
  return {
    url,
    contentUrl: `http://localhost:${contentPort}`,
    stop: async () => {
      await api.stop();
      await postgres.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
