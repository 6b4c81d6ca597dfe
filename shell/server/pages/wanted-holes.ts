import { parseInput, PlatformError, wrongField } from '@marquee/contracts';
import type { JsonParams, PlacedSlot } from '@marquee/mount';
import * as v from 'valibot';
import { mayBeHole } from './compose-slots.ts';
import type { HoleSeals } from './hole-seals.ts';
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
      seal: v.pipe(v.string(), v.maxLength(22)),
    }),
  ),
  v.minLength(1),
  v.maxLength(20),
);

/**
 * Parses the query's JSON list of the slots that a browser requests. Throws INVALID_INPUT for invalid JSON, for a slot
 * that the server would not leave out of a shared page, and for params that do not match the slot's schema; NOT_ALLOWED
 * for a slot without the seal that the page at `path` has for it.
 */
export function parseWantedHoles(
  text: unknown,
  { path, site, seals }: { path: string; site: Pick<PlannedSite, 'slotOwner'>; seals: HoleSeals },
): WantedHole[] {
  const wanted = parseInput(schema, text, 'GET /__marquee/holes: holes');
  return wanted.map(({ seal, ...hole }) => {
    const { key, name, version } = hole;
    // Parsed from JSON.
    const params = hole.params as JsonParams;
    const owner = site.slotOwner(name);
    const declared = owner?.release.manifest.slots.find((slot) => slot.name === name);
    const isHole = owner && declared && mayBeHole(owner.release, declared);
    if (!isHole || (declared.params && wrongField(declared.params, params)))
      throw new PlatformError('INVALID_INPUT', `The slot ${name} is not placed like this`);
    if (!seals.isRight(seal, path, { key, name, params }))
      throw new PlatformError('NOT_ALLOWED', `The page has no such slot ${name}`);
    return { key, name, version, params };
  });
}
