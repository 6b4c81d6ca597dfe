import * as v from 'valibot';
import { conversionSchema } from './declared-event.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The name of the file in a remote's folder in which `marquee types` stores the events and slots of the other remotes.
 */
export const pinnedContractsFile = 'remote-types.json';

const schema = v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);

/**
 * The schema of `remote-types.json`, the copy of other remotes' contracts with which a remote is built: their events by
 * key, and the schemas of their slots' params by name. `releases` are the ids of the releases that declared them.
 */
export const pinnedContractsSchema = v.object({
  environment: v.string(),
  releases: v.array(v.string()),
  events: v.record(
    v.string(),
    v.object({
      replay: v.optional(v.picklist(['latest', 'none'])),
      detail: schema,
      fromPrevious: v.optional(conversionSchema),
      toPrevious: v.optional(conversionSchema),
    }),
  ),
  slots: v.record(v.string(), schema),
});
export type PinnedContracts = v.InferOutput<typeof pinnedContractsSchema>;
