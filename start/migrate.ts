import path from 'node:path';
import { grantUse, migrateDatabase, openDatabase, type Use } from '@marquee/database';
import { readMigrateSettings } from './read-migrate-settings.ts';

// `npm run migrate`: applies the migrations of API and registry, and gives the servers' roles their rights. It may
// run again, and several times at once. Exits with 1 and says why if something could not be done.
const root = path.resolve(import.meta.dirname, '..');

try {
  const { databaseUrl, packages } = readMigrateSettings(process.env);
  const { db, close } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const uses: Use[] = [];
    for (const { name, role } of packages) {
      const folder = path.join(root, name, 'migrations');
      const applied = await migrateDatabase(db, folder);
      console.log(`${name}: ${applied === 0 ? 'nothing to migrate' : `${applied} migrations applied`}`);
      if (role) uses.push({ role, folder });
    }
    await grantUse(db, uses);
    for (const { role, folder } of uses)
      console.log(`${role} may read and write the tables of ${path.relative(root, path.dirname(folder))}`);
  } finally {
    await close();
  }
} catch (failure) {
  const { code = 'INTERNAL', message } = failure as { code?: string; message: string };
  console.error(`${code}: ${message}`);
  process.exitCode = 1;
}
