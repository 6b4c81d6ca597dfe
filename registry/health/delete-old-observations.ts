import type { Database } from '@marquee/database';
import { lt } from 'drizzle-orm';
import { deleteOldErrorVisitors } from './error-visitors.ts';
import { deleteOldHarmedVisitors } from './harmed-visitors.ts';
import { deleteOldNetworks } from './network-caps.ts';
import {
  observationBatches,
  releaseErrors,
  releaseMeasures,
  releaseMinutes,
  releaseVisitors,
  visitorFigures,
  visitorVitals,
} from './health-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Measurements of releases are deleted after this many days; those of experiments are not deleted. */
const retentionDays = 30;

/**
 * Deletes the measurements of releases that are older than 30 days, because visitors' data are not stored for longer
 * than they are used. The participants of experiments and their figures are kept.
 */
export async function deleteOldObservations(db: Database, now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - retentionDays * dayMs);
  await db.delete(releaseVisitors).where(lt(releaseVisitors.lastSeen, oldest));
  await db.delete(visitorVitals).where(lt(visitorVitals.lastAt, oldest));
  await db.delete(visitorFigures).where(lt(visitorFigures.day, oldest.toISOString().slice(0, 10)));
  await db.delete(releaseMinutes).where(lt(releaseMinutes.at, oldest));
  await db.delete(releaseMeasures).where(lt(releaseMeasures.at, oldest));
  await db.delete(releaseErrors).where(lt(releaseErrors.lastAt, oldest));
  await deleteOldErrorVisitors(db, now);
  await deleteOldHarmedVisitors(db, oldest);
  await deleteOldNetworks(db, oldest);
  // A shell stops retrying a batch long before that.
  await db.delete(observationBatches).where(lt(observationBatches.at, new Date(now.getTime() - dayMs)));
}
