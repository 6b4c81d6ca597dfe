import path from 'node:path';
import { grantUse, migrateDatabase, openDatabase } from '@marquee/database';
import { readMigrateSettings } from './read-migrate-settings.ts';

// `npm run migrate`: applies the migrations of API and registry, and gives the servers' role its rights. It may run
// again, and several times at once. Exits with 1 and says why if something could not be done.
const root = path.resolve(import.meta.dirname, '..');

try {
  const { databaseUrl, applicationRole, packages } = readMigrateSettings(process.env);
  const { db, close } = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    for (const name of packages) {
      const applied = await migrateDatabase(db, path.join(root, name, 'migrations'));
      console.log(`${name}: ${applied === 0 ? 'nothing to migrate' : `${applied} migrations applied`}`);
    }
    if (applicationRole !== undefined) {
      await grantUse(db, applicationRole);
      console.log(`${applicationRole} may read and write`);
    }
  } finally {
    await close();
  }
} catch (failure) {
  const { code = 'INTERNAL', message } = failure as { code?: string; message: string };
  console.error(`${code}: ${message}`);
  process.exitCode = 1;
}
