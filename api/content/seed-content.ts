import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseInput } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { contentEntries } from './content-entries-table.ts';

const recordSchema = v.looseObject({
  url_slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'is a slug')),
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** A content file: a list of records, or of entries in the format of Strapi 4. */
const fileSchema = v.array(
  v.union([
    recordSchema,
    v.pipe(
      v.object({ attributes: recordSchema }),
      v.transform(({ attributes }) => attributes),
    ),
  ]),
);

/**
 * Makes the biographies and news of the content host equal to those in a folder (`bios.json` and `news.json`). Adds and
 * updates entries, and deletes those that the files no longer contain. An existing entry keeps its id. Throws
 * `INVALID_INPUT` for a wrong field.
 */
export async function seedContent(db: Database, folder: string): Promise<void> {
  await seedCollection(db, 'celeb-bios', path.join(folder, 'bios.json'));
  await seedCollection(db, 'latest-bollywood-news', path.join(folder, 'news.json'));
}

async function seedCollection(db: Database, collection: string, file: string): Promise<void> {
  const json: unknown = JSON.parse(await readFile(file, 'utf8'));
  const records = parseInput(fileSchema, json, `content/${path.basename(file)}`);
  await db.transaction(async (transaction) => {
    for (const record of records) {
      const changes = { attributes: record, publishedAt: new Date(record.publishedAt) };
      await transaction
        .insert(contentEntries)
        .values({ collection, urlSlug: record.url_slug, ...changes })
        .onConflictDoUpdate({ target: [contentEntries.collection, contentEntries.urlSlug], set: changes });
    }
    const slugs = records.map(({ url_slug }) => url_slug);
    await transaction
      .delete(contentEntries)
      .where(
        sql`${contentEntries.collection} = ${collection} and not (${contentEntries.urlSlug} = any(${sql.param(slugs)}))`,
      );
  });
}
