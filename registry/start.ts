import path from 'node:path';
import { startEmbeddedPostgres } from '@marquee/database';
import { openRegistry } from './server/open-registry.ts';

const atHome = path.join(import.meta.dirname, '../.marquee');
const { REGISTRY_PORT = '3003', REGISTRY_HOST = '127.0.0.1', MARQUEE_HOME = atHome } = process.env;
const { DATABASE_URL, REGISTRY_TOKEN, LOG_LEVEL } = process.env;
const folder = path.resolve(MARQUEE_HOME, 'registry');

const postgres = DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const registry = await openRegistry({
  databaseUrl: postgres ? await postgres.url('registry') : DATABASE_URL!,
  folder,
  ...(REGISTRY_TOKEN && { token: REGISTRY_TOKEN }),
  ...(LOG_LEVEL && { logLevel: LOG_LEVEL }),
});
await registry.app.listen({ port: Number(REGISTRY_PORT), host: REGISTRY_HOST });
console.log(`registry http://localhost:${REGISTRY_PORT}`);

let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= registry.close().then(() => postgres?.stop());
    void stopping.then(() => process.exit(0));
  });
}
