import * as v from 'valibot';
import { objectSchema } from './json-schema-subset.ts';
import { ownedName } from './owned-name.ts';

/** What a subscriber receives at once: the last event of this name (`latest`), or nothing (`none`). */
const replay = v.optional(v.picklist(['latest', 'none']), 'none');

/** A JSON value, as a constant of a conversion. */
const constant = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/**
 * The schema of the conversion of an event's detail to another version: for each field, the field to copy, or a
 * constant.
 */
export const conversionSchema = v.record(
  v.string(),
  v.union(
    [v.strictObject({ from: v.string() }), v.strictObject({ value: constant })],
    'is { "from": <field> } or { "value": <constant> }',
  ),
);

/** The schema of the path of a number in an event's detail, such as `score` or `total.amountMinor`. */
export const measurePath = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[a-z]\w*(?:\.[a-z]\w*){0,3}$/i, 'is the path of a field, such as total.amountMinor'),
);

/** The maximum number of numbers in one event that browsers may report. */
export const maxMeasures = 5;

/**
 * The schema of an event as its owner declares it in `remote.json`: name, version, replay, and the JSON Schema of its
 * detail.
 */
export const declaredEventSchema = v.strictObject({
  name: ownedName(':', '<owner>:<event>'),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  replay,
  /** When the event is published, in one sentence for the people who count it in an experiment. */
  description: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  detail: objectSchema,
  /**
   * Browsers report each publication for the metrics of experiments, with these numbers of the detail: paths such as
   * `total.amountMinor`. An empty list counts the publications; without the field nothing is reported.
   */
  measures: v.exactOptional(v.pipe(v.array(measurePath), v.maxLength(maxMeasures))),
  /** Converts a detail of the previous version, so that subscribers of this version also receive the event. */
  fromPrevious: v.optional(conversionSchema),
  /** Converts a detail to the previous version, so that its subscribers also receive the event. */
  toPrevious: v.optional(conversionSchema),
});
export type DeclaredEvent = v.InferOutput<typeof declaredEventSchema>;
