import * as v from 'valibot';
import { objectSchema } from './json-schema-subset.ts';
import { ownedName } from './owned-name.ts';

/** What a subscriber receives at once: the last event of this name (`latest`), or nothing (`none`). */
const replay = v.optional(v.picklist(['latest', 'none']), 'none');

/** A JSON value, as a constant of a conversion. */
const constant = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/**
 * The schema of a conversion, which turns an event's detail (its data) into the detail of another version of the event.
 * For each field of the result, it names the field to copy (`from`) or a constant (`value`).
 */
export const conversionSchema = v.record(
  v.string(),
  v.union(
    [v.strictObject({ from: v.string() }), v.strictObject({ value: constant })],
    'is { "from": <field> } or { "value": <constant> }',
  ),
);

/**
 * The schema of the path of a number in an event's detail (its data), such as `score` or `total.amountMinor`. Browsers
 * report such numbers for the metrics of experiments.
 */
export const measurePath = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[a-z]\w*(?:\.[a-z]\w*){0,3}$/i, 'is the path of a field, such as total.amountMinor'),
);

/** How many numbers of one event browsers may report at most, for the metrics of experiments. */
export const maxMeasures = 5;

/**
 * The schema of an event as its owner declares it in `remote.json`: its name and version, the JSON Schema of its detail
 * (its data), and more.
 */
export const declaredEventSchema = v.strictObject({
  name: ownedName(':', '<owner>:<event>'),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** What a new subscriber receives at once: the last event (`latest`), or nothing (`none`). */
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
