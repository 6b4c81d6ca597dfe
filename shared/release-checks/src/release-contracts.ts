import { shellApi } from '@marquee/contracts';
import * as v from 'valibot';

/** The path of the contracts in a release. The file is never served to browsers. */
export const contractsPath = 'about/contracts.json';

const jsonSchema = v.record(v.string(), v.unknown());
const event = v.object({
  event: v.string(),
  version: v.number(),
  detail: jsonSchema,
  /** Whether the contract converts the previous version to this one, and this one to the previous. */
  fromPrevious: v.exactOptional(v.boolean()),
  toPrevious: v.exactOptional(v.boolean()),
});
const slot = v.object({ slot: v.string(), params: jsonSchema });

/** The contracts of a build: the JSON Schemas of its events and slots. */
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
