import { parseInput, PlatformError, wrongField } from '@marquee/contracts';
import type { JsonParams, PlacedSlot } from '@marquee/mount';
import * as v from 'valibot';
import type { PlannedSite } from './planned-page.ts';

/** A slot that a shared page lacks, with the version of its remote on that page. */
export type WantedHole = PlacedSlot & { version: string };

const schema = v.pipe(
  v.string(),
  v.maxLength(8_000),
  v.parseJson(),
  v.array(
    v.strictObject({
      key: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/)),
      name: v.string(),
      version: v.string(),
      params: v.record(v.string(), v.unknown()),
    }),
  ),
  v.minLength(1),
  v.maxLength(20),
);

/**
 * Parses the query's JSON list of the slots that a browser wants. Throws INVALID_INPUT for another text, a slot that no
 * remote of the plan fills, and params that the slot does not take: any client may send any text.
 */
export function parseWantedHoles(text: unknown, site: Pick<PlannedSite, 'slotOwner'>): WantedHole[] {
  const wanted = parseInput(schema, text, 'GET /__marquee/holes: holes');
  for (const { name, params } of wanted) {
    const owner = site.slotOwner(name);
    const declared = owner?.release.manifest.slots.find((slot) => slot.name === name);
    const wrong = declared?.params && wrongField(declared.params, params as JsonParams);
    if (!declared || wrong)
      throw new PlatformError('INVALID_INPUT', `The slot ${name} is not placed like this`);
  }
  return wanted as WantedHole[];
}
