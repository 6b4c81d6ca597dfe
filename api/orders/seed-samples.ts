import type { Database } from '@marquee/database';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Catalogue } from '../content/catalogue.ts';
import { authenticationCodes } from './order-tables.ts';

/** The verification codes of the stars' published sample videos, by a star's short key (`aarav`). */
const sampleCodes: Record<string, string> = {
  aarav: 'A7K9-22QX',
  meher: 'M4T8-36RN',
  kabir: 'K2Z6-84RG',
};

/**
 * Inserts the verification codes of the sample videos that stars have published on the site. Codes that already exist
 * stay unchanged.
 */
export async function seedSamples(db: Database, { stars }: Catalogue): Promise<void> {
  for (const { celebId, occasions } of stars) {
    const code = sampleCodes[celebId];
    if (!code) continue;
    await db
      .insert(authenticationCodes)
      .values({
        code,
        star: celebId,
        occasionId: occasions[0]?.occasionId ?? 1,
        recipient: 'Asha Rao',
        createdAt: new Date('2026-11-02T10:12:00+05:30'),
      })
      .onConflictDoNothing();
  }
}

/**
 * Removes the verification codes of the sample videos that stars have published on the site. Codes of ordered videos
 * stay.
 */
export async function removeSamples(db: Database): Promise<void> {
  await db
    .delete(authenticationCodes)
    .where(
      and(
        inArray(authenticationCodes.code, Object.values(sampleCodes)),
        isNull(authenticationCodes.videoRequestId),
      ),
    );
}
