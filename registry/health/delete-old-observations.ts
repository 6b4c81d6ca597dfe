import type { Database } from '@marquee/database';
import { lt } from 'drizzle-orm';
import { deleteOldErrorVisitors } from './error-visitors.ts';
import {
  observationBatches,
  releaseErrors,
  releaseMeasures,
  releaseMinutes,
  releaseVisitors,
  visitorVitals,
} from './health-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long figures of releases are kept, in days; those of experiments stay. */
const retentionDays = 30;

/** Forgets what is too old to be asked for: nobody's visits are kept longer than they are of use. */
export async function deleteOldObservations(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - retentionDays * dayMs);
  await db.delete(releaseVisitors).where(lt(releaseVisitors.lastSeen, oldest));
  await db.delete(visitorVitals).where(lt(visitorVitals.lastAt, oldest));
  await db.delete(releaseMinutes).where(lt(releaseMinutes.at, oldest));
  await db.delete(releaseMeasures).where(lt(releaseMeasures.at, oldest));
  await db.delete(releaseErrors).where(lt(releaseErrors.lastAt, oldest));
  await deleteOldErrorVisitors(db, now);
  // A shell gives a batch up long before that.
  await db.delete(observationBatches).where(lt(observationBatches.at, new Date(now.getTime() - dayMs)));
}
