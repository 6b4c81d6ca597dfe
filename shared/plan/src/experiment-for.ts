import type { Experiment, PlannedRemote, Visitor } from '@marquee/contracts';
import { bucketCount, bucketOf, bucketsIn } from './bucket-of.ts';

/**
 * Returns the release that an experiment gives to a visitor; undefined for a visitor who does not take part. One hash
 * decides whether the visitor takes part, and another one which variant. So if the experiment's share of visitors
 * grows, no visitor changes to another variant.
 */
export function experimentFor(experiment: Experiment, visitor: Visitor): PlannedRemote | undefined {
  if (!isTargeted(experiment.targeting, visitor)) return undefined;
  if (!takesPart(experiment, visitor)) return undefined;

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
      ...(experiment.set && { set: experiment.set }),
    },
  };
}

/** An experiment of a layer has buckets of it. Another one draws its share of all visitors. */
function takesPart({ salt, sharePercent, layer }: Experiment, visitor: Visitor): boolean {
  if (!layer) return bucketOf(visitor.id, `${salt}:share`) < bucketsIn(sharePercent);
  const bucket = bucketOf(visitor.id, `layer:${layer.name}`);
  return layer.buckets.some(([from, to]) => from <= bucket && bucket < to);
}

/** The variant that an external flag service chose. It does not affect who takes part. */
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
  // Multiplied, because (29 / 10000) * 10000 is 28.999999999999996.
  const position = bucket * totalWeight;

  let upTo = 0;
  for (const variant of variants) {
    upTo += variant.weight;
    if (position < upTo * bucketCount) return variant;
  }
  // By rounding errors the sum may be smaller than the total: the last bucket belongs to the last variant.
  return variants.at(-1) as Variant;
}
