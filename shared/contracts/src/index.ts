export { errorCatalogue } from './error-catalogue.ts';
export { errorCode, PlatformError, type ErrorCode } from './errors.ts';
export { canonicalJson } from './canonical-json.ts';
export { parseInput, pathOfNul, pathOfText } from './parse.ts';
export { inertDeep, inertJson, inertLine, inertString, inertText } from './inert-text.ts';
export {
  criticalities,
  eventName,
  manifestSchema,
  hydrationTriggers,
  type Criticality,
  type ManifestRoute,
  type ManifestSlot,
  type RemoteManifest,
  type HydrationTrigger,
} from './manifest.ts';
export { conversionSchema, declaredEventSchema, measurePath, type DeclaredEvent } from './declared-event.ts';
export {
  contractsByKey,
  eventKey,
  parseEventKey,
  shellEvents,
  type Conversion,
  type EventContract,
  type EventContracts,
} from './event-contract.ts';
export { guestKinds, type Guest, type GuestHead, type GuestMount } from './guest.ts';
export {
  settingFault,
  settingFromText,
  settingsOf,
  settingsSchema,
  settingValue,
  type Setting,
  type SettingValue,
  type SettingValues,
} from './remote-settings.ts';
export { objectSchema } from './json-schema-subset.ts';
export { numberSchemaAt, wrongField, type JsonSchema, type WrongField } from './json-schema.ts';
export { navigationPlaces, type NavigationEntry, type NavigationPlace } from './navigation-entry.ts';
export { pinnedContractsFile, pinnedContractsSchema, type PinnedContracts } from './pinned-contracts.ts';
export { isOwnedBy, ownerName, remoteName } from './owned-name.ts';
export type { RemoteEvents, RemoteSettings, RemoteSlots } from './remote-contracts.ts';
export {
  assetsSchema,
  releaseSchema,
  signedReleaseSchema,
  serverBundlePath,
  versionSchema,
  type AssetGroup,
  type Release,
  type ReleaseAssets,
  type SignedRelease,
} from './release.ts';
export { containerName, releaseId } from './release-names.ts';
export {
  maxServedReleases,
  rolloutStepSchema,
  signedSnapshotSchema,
  snapshotSchema,
  targetingSchema,
  type Experiment,
  type Layer,
  type RemoteRule,
  type RolloutStep,
  type SignedSnapshot,
  type Snapshot,
  type SnapshotPreview,
} from './snapshot.ts';
export {
  introductionText,
  keysAfter,
  publishedKeysSchema,
  retirementText,
  trustedKeySchema,
  type PublishedKeys,
  type TrustedKey,
} from './key-ring.ts';
export type { Plan, PlannedRemote, Visitor, Why } from './plan.ts';
export { languageOptions, localeMap, type Language } from './language.ts';
export {
  parseShellVersions,
  parseSite,
  parseTroubles,
  sdk,
  siteHeaders,
  shellVersionHeaders,
  shellVersionsSchema,
  troubleHeaders,
  type ShellCondition,
  type ShellTroubles,
  type ShellVersions,
} from './shell-versions.ts';
export { money, type Money } from './money.ts';
export {
  beaconSchema,
  beaconsSchema,
  maxBeacons,
  maxObservations,
  observationBatchSchema,
  observationSchema,
  type Beacon,
  type Observation,
  type Segment,
} from './telemetry.ts';
