import { PlatformError, type Layer } from '@marquee/contracts';
import { bucketCount, bucketsIn } from '@marquee/plan';
import { and, eq, isNotNull } from 'drizzle-orm';
import { experiments } from './release-tables.ts';
import type { Transaction } from './transaction.ts';

/** Buckets of a layer, from the first to before the last. */
type BucketRange = Layer['buckets'][number];

/**
 * Selects the visitors for an experiment that is to be started in a layer (a group of experiments without common
 * visitors), for `sharePercent` of all visitors. The result names them as buckets, the numbered parts into which all
 * visitors are divided; the caller stores it with the experiment. Returns null if the experiment has no layer. Throws
 * CHANGE_REFUSED if the running experiments of the layer leave too few visitors.
 */
export async function joinLayer(
  transaction: Transaction,
  {
    environment,
    id,
    sharePercent,
    layer: name,
  }: { environment: string; id: string; sharePercent: number; layer?: string | undefined },
): Promise<Layer | null> {
  if (name === undefined) return null;
  const running = await transaction
    .select({ id: experiments.id, layer: experiments.layer })
    .from(experiments)
    .where(
      and(
        eq(experiments.environment, environment),
        eq(experiments.state, 'running'),
        isNotNull(experiments.layer),
      ),
    );
  const others = running.flatMap(({ id: other, layer }) =>
    layer?.name === name ? [{ id: other, layer }] : [],
  );
  const free = freeBuckets(others.flatMap(({ layer }) => layer.buckets));
  const wanted = bucketsIn(sharePercent);
  if (countBuckets(free) >= wanted) return { name, buckets: takeBuckets(free, wanted) };

  const shares = others.map(({ id: other, layer }) => `${other} ${percentOf(countBuckets(layer.buckets))} %`);
  throw new PlatformError(
    'CHANGE_REFUSED',
    `the layer ${name} has ${percentOf(countBuckets(free))} % of visitors left (${shares.join(', ')}), and ${id} needs ` +
      `${sharePercent} %: choose a smaller share, or end one of them`,
  );
}

/** The buckets of a layer that are in none of these ranges. */
function freeBuckets(taken: readonly BucketRange[]): BucketRange[] {
  const free: BucketRange[] = [];
  let from = 0;
  for (const [start, end] of taken.toSorted(([one], [other]) => one - other)) {
    if (start > from) free.push([from, start]);
    from = Math.max(from, end);
  }
  if (from < bucketCount) free.push([from, bucketCount]);
  return free;
}

/** The first buckets of these ranges. */
function takeBuckets(free: readonly BucketRange[], wanted: number): BucketRange[] {
  const buckets: BucketRange[] = [];
  let missing = wanted;
  for (const [from, to] of free) {
    if (missing <= 0) break;
    const end = Math.min(to, from + missing);
    buckets.push([from, end]);
    missing -= end - from;
  }
  return buckets;
}

function countBuckets(ranges: readonly BucketRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

function percentOf(buckets: number): number {
  return buckets / (bucketCount / 100);
}
