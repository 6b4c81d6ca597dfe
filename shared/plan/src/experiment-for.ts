import type { Experiment, PlannedRemote, Visitor } from '@marquee/contracts';
import { bucketCount, bucketOf, bucketsIn } from './bucket-of.ts';

/**
 * The variant of an experiment a visitor takes part in, or nothing. Taking part and the variant are
 * dealt by two independent hashes: widening the share then adds visitors to every variant alike and
 * moves nobody from one variant to another.
 */
export function experimentFor(experiment: Experiment, visitor: Visitor): PlannedRemote | undefined {
  if (!isTargeted(experiment.targeting, visitor)) return undefined;
  if (bucketOf(visitor.id, `${experiment.salt}:share`) >= bucketsIn(experiment.sharePercent))
    return undefined;

  const bucket = bucketOf(visitor.id, `${experiment.salt}:variant`);
  const chosen = chosenIn(experiment, visitor);
  const { name, version } = chosen ?? variantAt(experiment, bucket);
  return {
    version,
    why: {
      kind: 'experiment',
      experiment: experiment.id,
      variant: name,
      bucket,
      ...(chosen && { chosenBy: 'flags' }),
    },
  };
}

/** Who takes part is the experiment's to say; which variant they get may be a flag service's. */
function chosenIn({ id, variants }: Experiment, { chosen }: Visitor): Variant | undefined {
  if (!chosen || !Object.hasOwn(chosen, id)) return undefined;
  return variants.find(({ name }) => name === chosen[id]);
}

type Variant = Experiment['variants'][number];

function isTargeted({ language, platform, signedIn }: Experiment['targeting'], visitor: Visitor): boolean {
  return (
    (language === undefined || language === visitor.language) &&
    (platform === undefined || platform === visitor.platform) &&
    (signedIn === undefined || signedIn === visitor.signedIn)
  );
}

function variantAt({ variants }: Experiment, bucket: number): Variant {
  const totalWeight = variants.reduce((sum, variant) => sum + variant.weight, 0);
  const position = (bucket / bucketCount) * totalWeight;

  let upTo = 0;
  for (const variant of variants) {
    upTo += variant.weight;
    if (position < upTo) return variant;
  }
  // Sums of fractions may fall a hair short of the total: the last bucket belongs to the last variant.
  return variants.at(-1) as Variant;
}
