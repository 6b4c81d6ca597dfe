import * as v from 'valibot';
import { conversionSchema } from './declared-event.ts';
import type { JsonSchema } from './json-schema.ts';

/** The file of a remote in which `marquee types` stores the events and slots of the other remotes. */
export const pinnedContractsFile = 'remote-types.json';

const schema = v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);

/** The events and slots of other remotes against which a remote is built, by event key and slot name. */
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
