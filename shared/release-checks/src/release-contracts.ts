import { shellApi } from '@marquee/contracts';
import * as v from 'valibot';

/** Where a release says what it agreed on: a file of its build, never served to browsers. */
export const contractsPath = 'about/contracts.json';

const jsonSchema = v.record(v.string(), v.unknown());
const event = v.object({
  event: v.string(),
  version: v.number(),
  detail: jsonSchema,
  /** Whether the bus makes this version from the one before, and the one before from this. */
  fromPrevious: v.exactOptional(v.boolean()),
  toPrevious: v.exactOptional(v.boolean()),
});
const slot = v.object({ slot: v.string(), params: jsonSchema });

/** What a build was made against: the shapes, as JSON Schema, of its events and slots. */
export const releaseContractsSchema = v.object({
  /** The version of the shell's API it was built for. */
  shellApi: v.number(),
  publishes: v.array(event),
  subscribes: v.array(event),
  offers: v.array(slot),
  uses: v.array(slot),
});
export type ReleaseContracts = v.InferOutput<typeof releaseContractsSchema>;
export type AgreedEvent = ReleaseContracts['publishes'][number];
export type AgreedSlot = ReleaseContracts['offers'][number];
export type JsonSchema = AgreedEvent['detail'];

/** A release that agreed on nothing: no events, no slots. */
export const noContracts: ReleaseContracts = {
  shellApi: shellApi.current,
  publishes: [],
  subscribes: [],
  offers: [],
  uses: [],
};
