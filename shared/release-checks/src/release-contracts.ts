import { conversionSchema, parseInput } from '@marquee/contracts';
import * as v from 'valibot';
import type { DeprecatedName } from './deprecated-names.ts';

/** The path of the file in a release in which its build has recorded the contracts. Browsers cannot load it. */
export const contractsPath = 'about/contracts.json';

const jsonSchema = v.record(v.string(), v.unknown());
/** How, or in older builds whether, the event's contract converts details between two versions. */
const conversion = v.exactOptional(v.union([v.boolean(), conversionSchema]));
const event = v.object({
  event: v.string(),
  version: v.number(),
  replay: v.exactOptional(v.picklist(['latest', 'none'])),
  detail: jsonSchema,
  fromPrevious: conversion,
  toPrevious: conversion,
});
const slot = v.object({ slot: v.string(), params: jsonSchema });

const deprecatedName = v.object({
  name: v.string(),
  since: v.string(),
  removedIn: v.string(),
  instead: v.string(),
}) satisfies v.GenericSchema<DeprecatedName>;

/** The schema of the versions of the sdk that a remote supports, and of the deprecated names that it uses. */
export const sdkVersionsSchema = v.object({
  /** The range of sdk versions in `remote.json`. */
  range: v.string(),
  /** The version of the sdk with which the remote was built. */
  built: v.string(),
  /** The deprecated names of the sdk that the remote uses. */
  deprecated: v.array(deprecatedName),
});

/**
 * The schema of the contracts of a release (`contracts.json`), which its build records: the versions that it needs, the
 * events that it publishes and subscribes to, and the slots that it offers and uses, with their JSON Schemas. Builds
 * for sdk 1 have `shellApi` instead of `sdk`.
 */
export const releaseContractsSchema = v.pipe(
  v.object({
    shellApi: v.exactOptional(v.number()),
    sdk: v.exactOptional(sdkVersionsSchema),
    /** The shared packages that the remote imports, such as `react`, and their ranges. */
    shared: v.exactOptional(v.record(v.string(), v.string()), {}),
    publishes: v.array(event),
    subscribes: v.array(event),
    offers: v.array(slot),
    uses: v.array(slot),
  }),
  v.transform(({ shellApi = 1, sdk = sdkOfShellApi(shellApi), ...contracts }) => ({ ...contracts, sdk })),
);
export type ReleaseContracts = v.InferOutput<typeof releaseContractsSchema>;
export type AgreedEvent = ReleaseContracts['publishes'][number];
export type AgreedSlot = ReleaseContracts['offers'][number];
export type JsonSchema = AgreedEvent['detail'];

/** Parses the bytes of a release's `contracts.json`. Throws INVALID_INPUT, naming the release, if they are invalid. */
export function parseContracts(bytes: Uint8Array, release: string): ReleaseContracts {
  const text = Buffer.from(bytes).toString('utf8');
  const schema = v.pipe(v.string(), v.parseJson(), releaseContractsSchema);
  return parseInput(schema, text, `${release} ${contractsPath}`);
}

/** The contracts of a release whose build did not record any: no events, no slots, and sdk 1. */
export const noContracts: ReleaseContracts = {
  sdk: { ...sdkOfShellApi(1), deprecated: [] },
  shared: {},
  publishes: [],
  subscribes: [],
  offers: [],
  uses: [],
};

function sdkOfShellApi(shellApi: number): v.InferOutput<typeof sdkVersionsSchema> {
  const next = shellApi + 1;
  const whole = { name: `sdk ${shellApi}`, since: `${next}.0`, removedIn: `${next + 1}.0` };
  return {
    range: `>=${shellApi}.0 <${next}`,
    built: `${shellApi}.0.0`,
    deprecated: [{ ...whole, instead: `build it with sdk ${next}` }],
  };
}
