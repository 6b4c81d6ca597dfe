import path from 'node:path';
import { migrateDatabase, type Database } from '@marquee/database';
import type { Catalogue } from '../content/catalogue.ts';
import { seedContent } from '../content/seed-content.ts';
import { removeSamples, seedSamples } from '../orders/seed-samples.ts';

const migrations = path.join(import.meta.dirname, '..', 'migrations');

/**
 * Migrates the tables, and inserts or updates the sample content. If `sampleContent` is false, inserts none, and
 * removes the verification codes of the sample videos, because these codes are public. A second run changes nothing.
 */
export async function prepareDatabase(
  db: Database,
  {
    catalogue,
    contentFolder,
    sampleContent,
  }: { catalogue: Catalogue; contentFolder: string; sampleContent: boolean },
): Promise<void> {
  await migrateDatabase(db, migrations);
  if (!sampleContent) return removeSamples(db);
  await seedContent(db, contentFolder);
  await seedSamples(db, catalogue);
}
