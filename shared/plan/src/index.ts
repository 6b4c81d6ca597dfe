export { bucketCount, bucketOf, bucketsIn } from './bucket-of.ts';
export { conflictsBetween, type Conflict } from './conflicts-between.ts';
export { buildPageTable, type PageMatch, type PageTable } from './page-table.ts';
export { platformOf } from './platform-of.ts';
export { plannedReleases } from './planned-releases.ts';
export { resolvePlan } from './resolve-plan.ts';
