import { shellApi } from '@marquee/contracts';
import * as v from 'valibot';

/** The path of the contracts file in a release. The file is not served to browsers. */
export const contractsPath = 'about/contracts.json';

const jsonSchema = v.record(v.string(), v.unknown());
const event = v.object({
  event: v.string(),
  version: v.number(),
  detail: jsonSchema,
  /** Whether the event's contract can convert the previous version to this one. */
  fromPrevious: v.exactOptional(v.boolean()),
  toPrevious: v.exactOptional(v.boolean()),
});
const slot = v.object({ slot: v.string(), params: jsonSchema });

/** The contracts that a build records: the JSON Schemas of the remote's events and slots. */
export const releaseContractsSchema = v.object({
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

/** The contracts of a release without events and slots. */
export const noContracts: ReleaseContracts = {
  shellApi: shellApi.current,
  publishes: [],
  subscribes: [],
  offers: [],
  uses: [],
};
