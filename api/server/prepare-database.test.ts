import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { grantUse, migrateDatabase, openDatabase } from '@marquee/database';
import { startTestPostgres } from '@marquee/database/testing';
import { readCatalogue } from '../content/catalogue.ts';
import { prepareDatabase } from './prepare-database.ts';

test('the API prepares a migrated database with a role that may create nothing', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'prepare-database-'));
  await chmod(home, 0o755);
  const postgres = await startTestPostgres(path.join(home, 'postgres'));
  const ownerUrl = new URL(await postgres.url('owner'));
  const servers = new URL(await postgres.url('servers'));
  servers.pathname = ownerUrl.pathname;
  const [owner, own] = [openDatabase({ url: ownerUrl.href }), openDatabase({ url: servers.href })];
  const role = decodeURIComponent(servers.username);
  await owner.pool.query(`grant connect on database "${ownerUrl.pathname.slice(1)}" to "${role}"`);
  const folder = path.join(__dirname, '../migrations');
  await migrateDatabase(owner.db, folder);
  await grantUse(owner.db, [{ role, folder }]);

  const contentFolder = path.join(__dirname, '../content');
  const sample = { catalogue: await readCatalogue(contentFolder), contentFolder, sampleContent: true };
  const rowsOf = async (table: string) => (await own.pool.query(`select from ${table}`)).rowCount;
  await prepareDatabase(own.db, { ...sample, sampleContent: false });
  expect([await rowsOf('content_entries'), await rowsOf('authentication_codes')]).toEqual([0, 0]);
  await prepareDatabase(own.db, sample);
  await prepareDatabase(own.db, sample);
  expect([await rowsOf('content_entries'), await rowsOf('authentication_codes')]).toEqual([66, 3]);
  // Published codes verify nothing where they are not wanted, although an earlier start wrote them.
  await prepareDatabase(own.db, { ...sample, sampleContent: false });
  expect([await rowsOf('content_entries'), await rowsOf('authentication_codes')]).toEqual([66, 0]);
  await expect(own.pool.query('create table own (id text)')).rejects.toMatchObject({ code: '42501' });

  await Promise.all([owner.close(), own.close()]);
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});
