import path from 'node:path';
import { migrateDatabase, type Database } from '@marquee/database';
import type { Catalogue } from '../content/catalogue.ts';
import { seedContent } from '../content/seed-content.ts';
import { seedSamples } from '../orders/seed-samples.ts';

const migrations = path.join(import.meta.dirname, '..', 'migrations');

/** Migrates the tables and updates the sample content; a second run changes nothing. */
export async function prepareDatabase(
  db: Database,
  { catalogue, contentFolder }: { catalogue: Catalogue; contentFolder: string },
): Promise<void> {
  await migrateDatabase(db, migrations);
  await seedContent(db, contentFolder);
  await seedSamples(db, catalogue);
}
