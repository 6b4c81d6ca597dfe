import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, startEmbeddedPostgres } from '@marquee/database';
import { prepareDatabase } from './prepare-database.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';
import { createContentServer } from './create-content-server.ts';

test('while the database is down, calls and content answer 503 DATABASE_UNREACHABLE, and recover with it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-api-down-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const { db, close } = openDatabase({ url: await postgres.url('api') });
  const site = await startTestApi();
  await prepareDatabase(db, {
    catalogue: site.catalogue,
    contentFolder: path.join(import.meta.dirname, '../content'),
    sampleContent: true,
  });
  const api = await createApiServer({ ...site, db });
  const content = await createContentServer({ ...site, db });
  const sendCode = () =>
    api.inject({ method: 'POST', url: '/security/api/auth/user/send-otp-v2?phoneNumber=9876543210' });
  const read = () => content.inject('/celeb-bios?pagination[pageSize]=1');
  expect([(await sendCode()).statusCode, (await read()).statusCode]).toEqual([200, 200]);

  await postgres.stop();
  const refused = await sendCode();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ status: 503, error: 'DATABASE_UNREACHABLE' });
  expect(refused.body).not.toMatch(/PostgreSQL|ECONNREFUSED|select/);
  const unread = await read();
  expect([unread.statusCode, unread.json()]).toMatchObject([503, { error: { status: 503 } }]);
  const unready = await api.inject('/readyz');
  expect([unready.statusCode, unready.json()]).toMatchObject([503, { reason: 'DATABASE_UNREACHABLE' }]);

  const again = await startEmbeddedPostgres({ dataDir, port: postgres.port, durable: false });
  expect([(await sendCode()).statusCode, (await read()).statusCode]).toEqual([200, 200]);

  await Promise.all([api.close(), content.close()]);
  await close();
  await again.stop();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});
